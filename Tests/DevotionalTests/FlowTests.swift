import Numerics
import RectoUI
import Stage
import Testing

@testable import Devotional

/// The whole flow by touches: every screen appears at its specified second, on every device.
struct FlowTests {
    private let run = try! ReferenceRun()

    /// A screen's first moment on stage is the specified one, within one frame of 1/60 s.
    @Test(arguments: Device.all) func screensComeOnTheirSecond(device: Device) throws {
        var replay = try run.replay(on: device)
        // The table of the specification.
        let starts: [Time] = [0, 4.3, 7.3, 10.8, 15.0, 19.0, 23.6, 30.5, 33.7, 38.6, 42.0]
        #expect(starts.count == Devotional.screens.count)
        for (screen, start) in zip(Devotional.screens, starts) {
            try replay.advance(to: start - Time.frame(1, rate: .fps60))
            if start > .zero { #expect(!replay.app.screens(at: replay.time).contains(screen.id), "\(screen.id) is early") }
            try replay.advance(to: start + Time.frame(1, rate: .fps60))
            #expect(replay.app.screens(at: replay.time).first == screen.id, "\(screen.id) is late")
        }
    }

    /// During a crossfade both screens are on stage, afterwards only the new one.
    @Test func bothScreensAreOnStageDuringACrossfade() throws {
        var replay = try run.replay()
        try replay.advance(to: 30.6)
        #expect(Set(replay.app.screens(at: replay.time)) == ["commitment", "signature"])
        try replay.advance(to: 30.9)
        #expect(replay.app.screens(at: replay.time) == ["signature"])
    }

    /// During a crossfade, what the two screens have in common is drawn once.
    @Test func sharedPartsAreDrawnOnce() throws {
        var replay = try run.replay()
        for (time, shared) in [
            (7.45, ["Continue"]), (10.95, ["Continue"]), (15.15, ["Continue", "From Noise to Clarity"]),
            (19.15, ["From Noise to Clarity"]), (23.75, ["From Noise to Clarity"])
        ] as [(Time, [String])] {
            try replay.advance(to: time)
            #expect(replay.app.screens(at: time).count == 2)
            for text in shared { #expect(replay.scene.texts.filter { $0 == text }.count == 1, "\(text) at \(time)") }
        }
    }

    /// Every text of the design is on its screen at rest, word for word.
    @Test func textsAreExact() throws {
        let expected: [(Time, [String])] = [
            (4.2, ["Grow closer to God", "a little more everyday", "Day 1 :", "The Mirror", "Get started", "Log in"]),
            (
                7.0,
                [
                    "Diane", "39 years", "Continue",
                    "I always meant to read my Bible more but never knew where to start. The daily verse and short reflection give me a clear next step every morning, and I actually look forward to opening the app."
                ]
            ),
            (10.5, ["Every journey of faith is unique", "Continue"]),
            (
                14.9,
                [
                    "Which topic would you like to explore first?", "Biblical Self Discovery", "Build a Faith That Lasts",
                    "Parenting", "Stop Worrying About Money", "Find meaning in your work", "Calm an anxious mind",
                    "Start Fresh →", "Continue", "From Noise to Clarity"
                ]
            ),
            (
                18.9,
                [
                    "You’ve already taken a powerful step", "86% of users", "95%", "64%", "38%", "16%",
                    "who focused on a single growth area in their first month experienced greater clarity and direction"
                ]
            ),
            (
                20.2,
                [
                    "Share what feels true to you", "Swipe", "False", "True",
                    "Spending time on spiritual growth makes my life feel balanced"
                ]
            ),
            (
                26.9,
                [
                    "Commitment", "This isn’t a big vow - it’s a small yes to growing with God",
                    "I’m saying yes to:", "Spend some time each day with God’s Word.",
                    "A safe place to pray, reflect and return", "Guidance that points you back to Scripture, not pressure",
                    "Devotional has everything that will help you with prayers, scripture, reflection, and simple action you can carry each day"
                ]
            ),
            (38.5, ["Take a deep breath", "and press Continue", "Continue"]),
            (41.9, ["Welcome!", "You are not here by accident. God has something for you.", "Begin your Story"]),
            (
                48.9,
                [
                    "Day 1:", "The Mirror", "Daily Prayer", "A powerful start of the session", "Today’s scripture",
                    "Quiz", "One-time action", "Start with Prayer"
                ]
            )
        ]
        var replay = try run.replay()
        for (time, texts) in expected {
            try replay.advance(to: time)
            let shown = replay.scene.texts
            for text in texts { #expect(shown.contains(text), "\(text) at \(time)") }
        }
    }

    /// The X starts over: the first screen, nothing chosen, its motion replayed.
    @Test func closeStartsOver() throws {
        var replay = try run.replay(launch: Launch(screen: "day1", at: 0), touches: [.tap(.layer("close", dx: 0, dy: 0), at: 5)])
        try replay.advance(to: 7.2)
        #expect(replay.app.screens(at: 7.2) == ["splash"])
        let fresh = Devotional(launch: Launch(screen: nil, at: 5), on: run.context()).scene(at: 7.2)
        #expect(replay.scene == fresh)
    }
}
