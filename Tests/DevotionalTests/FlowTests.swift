import Testing
@testable import Devotional
struct FlowTests { @Test func ids() { #expect(Devotional.screens.count == 11) } }
