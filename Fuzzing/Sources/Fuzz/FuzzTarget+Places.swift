@testable import TrackerPipeline

/// Files of named places and of lines for the map.
extension FuzzTarget {
  static let places = [
    FuzzTarget("places", gateRuns: 4_000) { bytes in
      do throws(RouteError) {
        let file = try PlacesFile(RouteInput(file: "places", bytes: bytes).limited())
        let gazetteer = Gazetteer([file], beside: nil)
        for place in file.places.prefix(8) where place.kind != .other {
          check(gazetteer.title(of: place.coordinate) != nil, "a place without a name")
        }
        for street in file.streets.prefix(8) where street.line.count == 1 {
          check(gazetteer.title(of: street.line[0]) != nil, "a street without a name")
        }
        let search = CitySearch(gazetteer)
        let text = String(decoding: bytes.suffix(12), as: UTF8.self)
        for text in file.streets.prefix(4).map(\.name) + [text] {
          _ = search.found(PlaceQuery(text))
        }
      } catch {
        check(!error.message.isEmpty, "an error without a message")
      }
    },
    FuzzTarget("basemap", gateRuns: 4_000) { bytes in
      do throws(RouteError) {
        let input = RouteInput(file: "basemap", bytes: bytes).limited()
        _ = try Basemap.read(input, credit: "credit")
      } catch {
        check(!error.message.isEmpty, "an error without a message")
      }
    },
  ]
}
