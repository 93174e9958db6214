#if Observation || canImport(Darwin)
  import Observation
  import Streams

  /// The state of a tracker as an observable object, for SwiftUI.
  ///
  /// ```swift
  /// let model = tracker.model()
  /// let distance = model.state.totalDistance
  /// ```
  @MainActor @Observable public final class TrackerModel {
    @ObservationIgnored private let states: Observed<TrackerState>

    /// The state, one turn of the main queue after the tracker has changed it.
    public var state: TrackerState { states.value }

    fileprivate init(_ tracker: Tracker, _ scheduler: MainActorScheduler) {
      states = tracker.states.observed(initial: tracker.state, on: scheduler)
    }
  }

  /// The map tab as an observable object: a SwiftUI view reads its `screen`.
  ///
  /// ```swift
  /// let tab = MapTabViewModel(tracker: tracker).model()
  /// let titles = tab.screen.pins.map(\.title)
  /// tab.select(tab.screen.pins.first?.id)
  /// ```
  @MainActor @Observable public final class MapTabModel {
    @ObservationIgnored private let viewModel: MapTabViewModel
    @ObservationIgnored private let screens: Observed<MapTabViewModel.Screen>

    public var screen: MapTabViewModel.Screen { screens.value }

    fileprivate init(_ viewModel: MapTabViewModel, _ scheduler: MainActorScheduler) {
      self.viewModel = viewModel
      screens = viewModel.screens.observed(initial: .init(), on: scheduler)
    }

    /// Shows the card of a place, by its pin's `id`; nil shows none.
    public func select(_ pin: MapTabViewModel.Pin.ID?) {
      viewModel.select(pin)
    }

    /// Dismisses the alert on screen; the next one appears, if there is one.
    public func dismissAlert() {
      viewModel.dismissAlert()
    }
  }

  /// The list of places as an observable object.
  ///
  /// ```swift
  /// let list = PlacesViewModel(tracker: tracker).model()
  /// let lines = list.rows.map(\.title)
  /// ```
  @MainActor @Observable public final class PlacesModel {
    @ObservationIgnored private let observed: Observed<[PlacesViewModel.Row]>

    /// The newest first.
    public var rows: [PlacesViewModel.Row] { observed.value }

    fileprivate init(_ viewModel: PlacesViewModel, _ scheduler: MainActorScheduler) {
      observed = viewModel.rows.observed(initial: [], on: scheduler)
    }
  }

  /// The search field as an observable object, with a text that a `TextField` can be bound to.
  ///
  /// ```swift
  /// let field = search.model()
  /// field.text = "Zug"
  /// field.submit()
  /// ```
  @MainActor @Observable public final class SearchFieldModel {
    /// The text of the field. Setting it asks for completions.
    public var text = "" {
      didSet { if text != oldValue, !isChoosing { viewModel.type(query) } }
    }
    @ObservationIgnored private var isChoosing = false
    /// The visible part of the map; places in it come first.
    @ObservationIgnored public var region: MapRegion?
    @ObservationIgnored private let viewModel: SearchViewModel
    @ObservationIgnored private let screens: Observed<SearchViewModel.Screen>

    /// The completions or results, and how far the search is.
    public var screen: SearchViewModel.Screen { screens.value }

    fileprivate init(_ viewModel: SearchViewModel, _ scheduler: MainActorScheduler) {
      self.viewModel = viewModel
      screens = viewModel.screens.observed(initial: .init(), on: scheduler)
    }

    private var query: PlaceQuery { PlaceQuery(text, near: region) }

    /// Searches for the text.
    public func submit() {
      viewModel.submit(query)
    }

    /// Searches for the title of a completion, which becomes the text.
    public func choose(_ completion: FoundPlace) {
      isChoosing = true
      text = completion.title
      isChoosing = false
      viewModel.choose(completion, near: region)
    }
  }

  extension Tracker {
    /// The state as an observable object.
    ///
    /// - Parameter scheduler: Runs on the main actor; a virtual one in tests.
    @MainActor public func model(on scheduler: MainActorScheduler = .main) -> TrackerModel {
      TrackerModel(self, scheduler)
    }
  }

  extension MapTabViewModel {
    /// The screens as an observable object.
    ///
    /// - Parameter scheduler: Runs on the main actor; a virtual one in tests.
    @MainActor public func model(on scheduler: MainActorScheduler = .main) -> MapTabModel {
      MapTabModel(self, scheduler)
    }
  }

  extension PlacesViewModel {
    /// The rows as an observable object.
    ///
    /// - Parameter scheduler: Runs on the main actor; a virtual one in tests.
    @MainActor public func model(on scheduler: MainActorScheduler = .main) -> PlacesModel {
      PlacesModel(self, scheduler)
    }
  }

  extension SearchViewModel {
    /// The screens, and the text of a field, as an observable object.
    ///
    /// - Parameter scheduler: Runs on the main actor; a virtual one in tests.
    @MainActor public func model(on scheduler: MainActorScheduler = .main) -> SearchFieldModel {
      SearchFieldModel(self, scheduler)
    }
  }
#endif
