import RectoUI
import Snapshot
import Stage
import Testing

@testable import Devotional

/// Behaviour that the reference timeline does not show: each has a timeline of its own with expectations for every device. Each
/// app is also broken on purpose, to prove that the expectations notice it.
struct OffPathTests {
    private let run = try! ReferenceRun()

    static let names = [
        "all-the-way-back", "back-keeps-state", "flicks", "let-go-early", "log-in", "spring-back", "start-over", "topics"
    ]

    private func timeline(_ name: String) throws -> Timeline {
        let file = ReferenceRun.root + "/Tests/DevotionalTests/Timelines/\(name).json"
        return try Timeline(file: file, bytes: try readFile(file))
    }

    @Test(arguments: OffPathTests.names) func everyClaimHolds(name: String) throws {
        for result in try ExpectationCheck.run(Devotional.self, timeline: timeline(name), resources: run.resources)
        where result.outcome != .holds {
            Issue.record(
                "\(name).json line \(result.expectation.line) on \(result.device): \(result.expectation): expected \(result.expected), found \(result.found)"
            )
        }
    }

    /// A fault of an app, and the timeline whose expectations must notice it.
    struct Case: CustomTestStringConvertible, Sendable {
        let fault: any App.Type
        let name: String
        var testDescription: String { "\(fault) in \(name)" }
    }

    @Test(arguments: [
        Case(fault: Faulty<DeafLogIn>.self, name: "log-in"),
        Case(fault: Faulty<ForgetfulBack>.self, name: "back-keeps-state"),
        Case(fault: Faulty<DeafBack>.self, name: "all-the-way-back"),
        Case(fault: Faulty<ChosenForGood>.self, name: "topics"),
        Case(fault: Faulty<DeafStartFresh>.self, name: "topics"),
        Case(fault: Faulty<ReleaseFromRest>.self, name: "spring-back"),
        Case(fault: Faulty<ReleaseFromRest>.self, name: "flicks"),
        Case(fault: Faulty<EveryDragCounts>.self, name: "spring-back"),
        Case(fault: Faulty<NeverLetsGo>.self, name: "let-go-early"),
        Case(fault: Faulty<RestartWithoutMotion>.self, name: "start-over"),
        Case(fault: Faulty<RestartWithMemory>.self, name: "start-over")
    ])
    func faultsAreNoticed(_ broken: Case) throws {
        do {
            let results = try ExpectationCheck.run(broken.fault, timeline: timeline(broken.name), resources: run.resources)
            for device in Device.all {
                #expect(results.contains { $0.device == device && $0.outcome != .holds }, "\(device)")
            }
        } catch is ReplayError {
            // With the fault, a later touch may not find its layer: that error counts as noticed, too.
        }
    }
}
