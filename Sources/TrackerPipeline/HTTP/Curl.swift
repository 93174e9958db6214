#if canImport(FoundationNetworking)
  import Foundation

  /// The functions of libcurl (curl.se/libcurl/c) that send one request. They are loaded when they
  /// are first needed, so libcurl is needed neither to build nor for requests without encryption.
  struct Curl: Sendable {
    /// Values of `CURLoption`: numbers of curl.h, which never change.
    enum Option: Int32 {
      case url = 10_002
      case httpHeader = 10_023
      case certificates = 10_065
      case writeData = 10_001
      case writeFunction = 20_011
      case progressData = 10_057
      case progressFunction = 20_219
      case noProgress = 43
      case header = 42
      case noSignal = 99
      case httpVersion = 84
      case decodesTransfer = 157
      case omitsProxyHeaders = 265
      case timeout = 155
    }

    /// Values of `CURLcode`.
    enum Code: Int32 {
      case ok = 0
      case unsupportedProtocol = 1
      case timedOut = 28
      case tlsFailed = 35
      case certificateRefused = 60
      case certificatesUnreadable = 77
    }

    typealias Write =
      @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    typealias Progress =
      @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32

    private typealias Initialize = @convention(c) @Sendable (Int) -> Int32
    private typealias MakeHandle = @convention(c) @Sendable () -> OpaquePointer?
    private typealias SetNumber = @convention(c) @Sendable (OpaquePointer, Int32, Int) -> Int32
    private typealias Perform = @convention(c) @Sendable (OpaquePointer) -> Int32
    private typealias Release = @convention(c) @Sendable (OpaquePointer) -> Void
    private typealias Describe = @convention(c) @Sendable (Int32) -> UnsafePointer<CChar>?
    private typealias Append =
      @convention(c) @Sendable (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?

    private let make: MakeHandle
    private let setNumber: SetNumber
    private let performHandle: Perform
    private let cleanUp: Release
    private let describe: Describe
    private let appendToList: Append
    private let releaseList: Release

    /// The functions of libcurl; nil if it is not installed.
    static let shared = Curl()

    private init?() {
      let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4", "libcurl.so"]
      guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
        let initialize = dlsym(library, "curl_global_init"),
        let make = dlsym(library, "curl_easy_init"), let set = dlsym(library, "curl_easy_setopt"),
        let perform = dlsym(library, "curl_easy_perform"),
        let cleanUp = dlsym(library, "curl_easy_cleanup"),
        let describe = dlsym(library, "curl_easy_strerror"),
        let append = dlsym(library, "curl_slist_append"),
        let release = dlsym(library, "curl_slist_free_all")
      else { return nil }
      // The types are those of curl.h. `curl_easy_setopt` takes its third argument as `...`: on
      // Linux, x86-64 and arm64, a number or a pointer is passed there in the same way as to a
      // declared parameter.
      self.make = unsafeBitCast(make, to: MakeHandle.self)
      setNumber = unsafeBitCast(set, to: SetNumber.self)
      performHandle = unsafeBitCast(perform, to: Perform.self)
      self.cleanUp = unsafeBitCast(cleanUp, to: Release.self)
      self.describe = unsafeBitCast(describe, to: Describe.self)
      appendToList = unsafeBitCast(append, to: Append.self)
      releaseList = unsafeBitCast(release, to: Release.self)
      let all = 3
      guard unsafeBitCast(initialize, to: Initialize.self)(all) == 0 else { return nil }
    }

    /// Calls `body` with a handle for one request.
    ///
    /// - Returns: Nil if there is no memory.
    func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
      guard let handle = make() else { return nil }
      defer { cleanUp(handle) }
      return body(handle)
    }

    func set(_ option: Option, _ number: Int, of handle: OpaquePointer) {
      _ = setNumber(handle, option.rawValue, number)
    }

    func set(_ option: Option, _ pointer: UnsafeRawPointer?, of handle: OpaquePointer) {
      set(option, Int(bitPattern: pointer), of: handle)
    }

    /// libcurl keeps a copy of the text.
    func set(_ option: Option, _ text: String, of handle: OpaquePointer) {
      text.withCString { set(option, UnsafeRawPointer($0), of: handle) }
    }

    func set(_ option: Option, _ function: Write, of handle: OpaquePointer) {
      set(option, unsafeBitCast(function, to: UnsafeRawPointer.self), of: handle)
    }

    func set(_ option: Option, _ function: Progress, of handle: OpaquePointer) {
      set(option, unsafeBitCast(function, to: UnsafeRawPointer.self), of: handle)
    }

    /// Sends the request with these header lines, and waits for the end.
    ///
    /// - Returns: The result code, and libcurl's text for it.
    func perform(_ handle: OpaquePointer, headers: [String]) -> (code: Int32, words: String) {
      let list = headers.reduce(OpaquePointer?.none) { appendToList($0, $1) ?? $0 }
      defer { if let list { releaseList(list) } }
      set(.httpHeader, UnsafeRawPointer(list), of: handle)
      let code = performHandle(handle)
      return (code, describe(code).map { String(cString: $0) } ?? "error \(code) of libcurl")
    }
  }
#endif
