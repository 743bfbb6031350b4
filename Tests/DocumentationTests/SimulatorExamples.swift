import Simulator
import Testing

/// The examples of Simulator's articles, as they stand there.
struct SimulatorExamples {
    @Test func articleSimulator() throws {
        let address = try #require(ListenAddress(host: "127.0.0.1", port: 0))
        #expect(address.isLoopback && ListenAddress(host: "not a host", port: 0) == nil)
    }
}
