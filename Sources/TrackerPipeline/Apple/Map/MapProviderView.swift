#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import MapKit
  import SwiftUI

  /// Shows the map of a ``MapKitProvider`` in SwiftUI.
  ///
  /// ```swift
  /// struct PlaceMap: View {
  ///   let provider: MapKitProvider
  ///
  ///   var body: some View { MapProviderView(provider).ignoresSafeArea() }
  /// }
  /// ```
  public struct MapProviderView: View {
    private let provider: MapKitProvider

    /// - Parameter provider: Is shown at one place at a time, as it has one view.
    public init(_ provider: MapKitProvider) {
      self.provider = provider
    }

    public var body: some View {
      MapKitViewRepresentable(provider: provider)
        .simultaneousGesture(
          SpatialTapGesture().onEnded { tap in
            provider.tap(at: MapPoint(x: tap.location.x, y: tap.location.y))
          })
    }
  }

  private struct MapKitViewRepresentable {
    let provider: MapKitProvider
  }

  #if canImport(UIKit)
    extension MapKitViewRepresentable: UIViewRepresentable {
      func makeUIView(context: Context) -> MKMapView { provider.view }
      func updateUIView(_ view: MKMapView, context: Context) {}
    }
  #else
    extension MapKitViewRepresentable: NSViewRepresentable {
      func makeNSView(context: Context) -> MKMapView { provider.view }
      func updateNSView(_ view: MKMapView, context: Context) {}
    }
  #endif
#endif
