import RectoUI
import Stage
import Testing

@testable import Devotional

/// The held button, the letter and the seal.
struct CommitmentTests {
    private let run = try! ReferenceRun()

    private func press(_ from: Time, _ to: Time) -> ScriptedTouch { .press(.layer("seal", dx: 0, dy: 0), from: from, to: to) }

    private func pose(_ replay: Replay, at time: Time) throws -> CommitmentPose {
        var replay = replay
        try replay.advance(to: time)
        let app = try #require(replay.app as? Devotional)
        return try #require(app.commitment).pose(at: time)
    }

    /// The times of the specification: ring at 87 %, letter in at 28.3 s, flap between 28.5 and 29.3 s, seal down by 29.6 s.
    @Test func theSealingKeepsItsSeconds() throws {
        let replay = try run.replay()
        #expect(try pose(replay, at: 26.99).ring == 0)
        #expect(abs(try pose(replay, at: 28.3).ring - 1.3 / 1.5) < 1e-9)
        #expect(try pose(replay, at: 27.3).sliding == 0)
        #expect(try pose(replay, at: 28.3).sliding == 1)
        #expect(try pose(replay, at: 28.5).flapAngle == 156)
        #expect(try pose(replay, at: 29.3).flapAngle == 0)
        #expect(try pose(replay, at: 29.29).seal == nil)
        let seal = try #require(try pose(replay, at: 29.6).seal)
        #expect(abs(seal.scale - 1) < 0.01 && seal.opacity == 1)
    }

    /// The letter bends on its way into the envelope: not before it slides, most on the way, and slightly once it is inside.
    @Test func theLetterBows() throws {
        let replay = try run.replay()
        let bows = try (0...72).map { try pose(replay, at: Time(seconds: 27.3 + Double($0) / 60)).bow }
        #expect(bows[0] == 0 && bows.max()! > 14 && bows.max()! < 20)
        #expect(abs(bows[72] - 9) < 1e-9)
        #expect(zip(bows, bows.dropFirst()).allSatisfy { abs($0 - $1) < 1.6 }, "it does not jump")
    }

    /// The three promises are written one after another between 25 and 27 s.
    @Test func promisesAreWrittenInTurn() throws {
        let replay = try run.replay()
        #expect(try pose(replay, at: 24.99).written == [0, 0, 0])
        #expect(try pose(replay, at: 26.95).written == [1, 1, 1])
        var before = [0.0, 0, 0]
        for step in 0...20 {
            let now = try pose(replay, at: Time(seconds: 25 + 0.1 * Double(step))).written
            #expect(zip(before, now).allSatisfy { $0 <= $1 })
            #expect(now[0] >= now[1] && now[1] >= now[2])
            before = now
        }
    }

    /// When the finger is lifted early, all motion runs backward without a trace, and the button can be held again.
    @Test func lettingGoEarlyRewinds() throws {
        let launch = Launch(screen: "commitment", at: 0)
        let replay = try run.replay(launch: launch, touches: [press(5, 6), press(8, 10)], scale: 1)
        let rest = try run.replay(launch: launch, touches: [], scale: 1)
        let held = try pose(replay, at: 5.9), later = try pose(replay, at: 6.2)
        #expect(later.ring < held.ring && later.ring > 0, "it runs back, it does not jump")
        #expect(try run.frame(replay, at: 7.5) == run.frame(rest, at: 7.5))
        #expect(try pose(replay, at: 9.6).sealing != nil, "the second hold seals")
    }

    /// A hold that has reached its end seals the letter, whenever the finger leaves afterwards; a finger that slides away does
    /// not.
    @Test func theHoldDecides() throws {
        let launch = Launch(screen: "commitment", at: 0)
        #expect(try pose(run.replay(launch: launch, touches: [press(5, 6.49)]), at: 7).sealing == nil)
        #expect(try pose(run.replay(launch: launch, touches: [press(5, 6.51)]), at: 7).sealing != nil)
        let away = ScriptedTouch.drag([
            .init(5, .layer("seal", dx: 0, dy: 0)), .init(5.5, .layer("seal", dx: 90, dy: 0)), .init(8, .layer("seal", dx: 90, dy: 0))
        ])
        #expect(try pose(run.replay(launch: launch, touches: [away]), at: 8).sealing == nil)
    }

    /// The ring in the picture: its orange part of the circle equals the elapsed part of the hold.
    @Test func theRingShowsTheHold() throws {
        func orange(_ t: Time) throws -> Int {
            let bitmap = try run.frame(run.replay(scale: 2), at: t)
            var count = 0
            for y in 1380..<bitmap.height {
                for x in 0..<bitmap.width {
                    let p = bitmap[x, y]
                    if p.red > 200, p.green < 140, p.blue < 110 { count += 1 }
                }
            }
            return count
        }
        let whole = try orange(28.6)
        #expect(whole > 4000)
        #expect(abs(Double(try orange(28.3)) / Double(whole) - 0.867) < 0.025)
        #expect(abs(Double(try orange(27.75)) / Double(whole) - 0.5) < 0.025)
    }

    /// A frame has the same bytes when drawn alone, after playing up to it, with other threads and by a used renderer.
    @Test func framesAreAFunctionOfTime() throws {
        let times: [Time] = [24.1, 25.8, 27.2, 27.7, 28.3, 28.9, 29.37, 30.7]
        var playing = try run.replay(scale: 1)
        let used = Renderer(resources: run.resources, jobs: 2)
        for time in times {
            try playing.advance(to: time)
            let alone = try run.frame(run.replay(scale: 1), at: time, jobs: 1)
            #expect(try run.frame(playing, at: time, with: used) == alone, "\(time)")
            #expect(try run.frame(playing, at: time, jobs: 3) == alone, "\(time)")
        }
    }
}
