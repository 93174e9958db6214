#if Foundation && !canImport(Combine)
  import Foundation

  extension NotificationCenter {
    /// Publishes the notifications of a name, and of one object if it is given.
    ///
    ///     post        -n---n-
    ///     subscriber  -n---n-
    ///
    /// It never completes, but ends when the subscription is cancelled or released: a subscriber of
    /// one's own has to keep it. A notification without demand is dropped. Notifications come on the thread that posts
    /// them. If two threads post at once, one thread delivers the notifications of both. The object is retained.
    ///
    /// ```swift
    /// NotificationCenter.default.publisher(for: Notification.Name("didLogIn"))
    ///   .compactMap { $0.userInfo?["name"] as? String }
    ///   .sink { print($0) }.store(in: &cancellables)
    /// ```
    public func publisher(
      for name: Notification.Name, object: AnyObject? = nil
    ) -> NotificationCenter.Publisher {
      Publisher(center: self, name: name, object: object)
    }

    /// The publisher behind ``publisher(for:object:)``.
    @_eagerMove public struct Publisher: Streams.Publisher, @unchecked Sendable {
      // Sendable: the publisher only compares the object. As in Combine, a client that reads the property on another
      // thread is responsible for its use of the object there.
      public static var streamTypes: StreamTypes<PostedNotification, Never> { .init() }

      public let center: NotificationCenter
      public let name: Notification.Name
      public let object: AnyObject?

      public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
        self.center = center
        self.name = name
        self.object = object
      }

      public consuming func receive<S: Subscriber<PostedNotification, Never>>(
        subscriber: consuming S
      ) {
        let target = SerialOperator(
          "NotificationCenter Observer", NotificationRules(), downstream: subscriber,
          isDraining: true)
        NotificationRules.observe(
          center, name, object, OperatorContext<NotificationRules>(target.memory))
        target.start()
      }
    }
  }

  extension NotificationCenter.Publisher: Equatable {
    /// True if center, name and object are the same.
    public static func == (left: Self, right: Self) -> Bool {
      left.center === right.center && left.name == right.name && left.object === right.object
    }
  }

  /// A notification as it was posted: it has the properties of `Notification`, and the
  /// `notification` itself.
  ///
  /// `Notification` is declared not to be `Sendable`, as it can hold any object, but the output of
  /// a publisher has to be. Code that sends a notification to another thread is responsible for its
  /// contents, as with `Notification` itself in Swift 5.
  @dynamicMemberLookup
  public struct PostedNotification: @unchecked Sendable {
    // Sendable: see above; the library only passes it on.
    public let notification: Notification

    public init(_ notification: Notification) {
      self.notification = notification
    }

    public subscript<Value>(dynamicMember keyPath: KeyPath<Notification, Value>) -> Value {
      notification[keyPath: keyPath]
    }
  }

  /// One subscriber's observation of a notification centre.
  private struct NotificationRules: OperatorRules {
    typealias Output = PostedNotification
    typealias Failure = Never

    struct Signal: OperatorSignal {
      let notification: PostedNotification

      var subscription: UpstreamSubscription? { nil }
    }

    /// Ends the observation when it is released, with the other contents of the stream.
    var observation: AnyCancellable?

    /// Begins the observation. The centre does not retain the stream: the observation ends when the
    /// subscription is released.
    static func observe(
      _ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?,
      _ context: OperatorContext<Self>
    ) {
      let target = WeakSubscription(context.memory.takeUnretainedValue())
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        guard let memory = target.memory else { return }
        SerialOperator<Self>(memory).sendOutOfLine(
          Signal(notification: PostedNotification(notification)))
      }
      let observer = Observer(center: center, token: token, object: object)
      context.rules.observation = AnyCancellable { observer.remove() }
    }

    static func receive(
      _ signal: consuming Signal, _ context: inout OperatorContext<Self>
    ) -> Subscribers.Demand {
      context.emit(signal.notification)
      return .none
    }
  }

  private struct Observer: @unchecked Sendable {
    // Sendable: the token is passed to the centre, which locks, and the object is only retained.
    let center: NotificationCenter
    let token: any NSObjectProtocol
    let object: AnyObject?

    func remove() {
      center.removeObserver(token)
    }
  }
#endif
