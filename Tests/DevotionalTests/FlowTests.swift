import Scene
import Stage
import Testing

@testable import Devotional

/// The whole flow by touches: every screen comes on its second, on every device, and off the reference path too.
struct FlowTests {
    private let run = try! ReferenceRun()

    /// A screen's first moment on stage is the spec's, within one frame of 1/60 s.
    @Test(arguments: Device.all) func screensComeOnTheirSecond(device: Device) throws {
        var replay = try run.replay(on: device)
        for screen in Devotional.screens {
            try replay.advance(to: screen.start - Time.frame(1, rate: .fps60))
            if screen.start > .zero { #expect(!replay.app.screens(at: replay.time).contains(screen.id), "\(screen.id) is early") }
            try replay.advance(to: screen.start + Time.frame(1, rate: .fps60))
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

    /// Every text of the design is on its screen at rest, word for word.
    @Test func textsAreExact() throws {
        let expected: [(Time, [String])] = [
            (4.2, ["Grow closer to God", "a little more everyday", "Day 1 :", "The Mirror", "Get started", "Log in"]),
            (7.0, ["Diane", "39 years", "Continue",
                   "I always meant to read my Bible more but never knew where to start. The daily verse and short reflection give me a clear next step every morning, and I actually look forward to opening the app."]),
            (10.5, ["Every journey of faith is unique", "Continue"]),
            (14.9, ["Which topic would you like to explore first?", "Biblical Self Discovery", "Build a Faith That Lasts",
                    "Parenting", "Stop Worrying About Money", "Find meaning in your work", "Calm an anxious mind",
                    "Start Fresh ->", "Continue", "From Noise to Clarity"]),
            (18.9, ["You've already taken a powerful step", "86% of users", "95%", "64%", "38%", "16%",
                    "who focused on a single growth area in their first month experienced greater clarity and direction"]),
            (20.2, ["Share what feels true to you", "Swipe", "False", "True",
                    "Spending time on spiritual growth makes my life feel balanced"]),
            (26.9, ["Commitment", "This isn't a big vow - it's a small yes to growing with God",
                    "I'm saying yes to:", "Spend some time each day with God's Word.",
                    "A safe place to pray, reflect and return", "Guidance that points you back to Scripture, not pressure",
                    "Devotional has everything that will help you with prayers, scripture, reflection, and simple action you can carry each day"]),
            (38.5, ["Take a deep breath", "and press Continue", "Continue"]),
            (41.9, ["Welcome!", "You are not here by accident. God has something for you.", "Begin your Story"]),
            (48.9, ["Day 1:", "The Mirror", "Daily Prayer", "A powerful start of the session", "Today's scripture",
                    "Quiz", "One-time action", "Start with Prayer"]),
        ]
        var replay = try run.replay()
        for (time, texts) in expected {
            try replay.advance(to: time)
            let shown = replay.scene.texts
            for text in texts { #expect(shown.contains(text), "\(text) at \(time)") }
        }
    }

    @Test func logInAlsoLeadsOn() throws {
        var replay = try run.replay(touches: [.tap(.layer("Log in", dx: 0, dy: 0), at: 3)])
        try replay.advance(to: 4)
        #expect(replay.app.screens(at: 4) == ["testimonials"])
    }

    /// The back button leads to the screen before, and what was chosen there is still chosen.
    @Test func backKeepsTheState() throws {
        func tap(_ name: String, _ t: Time) -> ScriptedTouch { .tap(.layer(name, dx: 0, dy: 0), at: t) }
        var replay = try run.replay(launch: Launch(screen: "topics", at: 0), touches: [
            tap("Parenting", 2), tap("Continue", 3), tap("back", 5), tap("Continue", 7),
        ])
        try replay.advance(to: 4.5)
        #expect(replay.app.screens(at: 4.5) == ["step"])
        try replay.advance(to: 6.5)
        #expect(replay.app.screens(at: 6.5) == ["topics"])
        try replay.advance(to: 8)
        #expect(replay.app.screens(at: 8) == ["step"], "the choice was kept, so Continue works")
    }

    /// Continue does nothing until a topic is chosen; Start Fresh clears the choice.
    @Test func continueNeedsATopic() throws {
        func tap(_ name: String, _ t: Time) -> ScriptedTouch { .tap(.layer(name, dx: 0, dy: 0), at: t) }
        var replay = try run.replay(launch: Launch(screen: "topics", at: 0), touches: [
            tap("Continue", 1), tap("Parenting", 2), tap("Start Fresh", 3), tap("Continue", 4),
            tap("Parenting", 5), tap("Parenting", 6), tap("Continue", 7), tap("Parenting", 8), tap("Continue", 9),
        ])
        try replay.advance(to: 8.5)
        #expect(replay.app.screens(at: 8.5) == ["topics"])
        try replay.advance(to: 9.5)
        #expect(replay.app.screens(at: 9.5) == ["step"])
    }

    /// A short slow drag springs back, a fast short flick counts.
    @Test func throwsNeedDistanceOrSpeed() throws {
        func drag(_ stops: [(Double, Time)]) -> ScriptedTouch {
            .drag(stops.map { ScriptedTouch.Sample($0.1, .layer("deck", dx: $0.0, dy: 0)) })
        }
        var replay = try run.replay(launch: Launch(screen: "swipe", at: 0), touches: [
            drag([(0, 2), (70, 3), (70, 3.3)]), drag([(0, 5), (80, 5.1)]),
        ])
        try replay.advance(to: 4.5)
        let first = try #require(replay.scene.place(ofLayerNamed: "card 1"))
        #expect(abs(first.center.x - 196.5) < 8, "sprang back")
        try replay.advance(to: 6.5)
        let thrown = try #require(replay.scene.place(ofLayerNamed: "card 1"))
        #expect(thrown.center.x > 500, "flew off")
    }

    /// The X starts over: the first screen, nothing chosen, its motion replayed.
    @Test func closeStartsOver() throws {
        var replay = try run.replay(launch: Launch(screen: "day1", at: 0), touches: [.tap(.layer("close", dx: 0, dy: 0), at: 5)])
        try replay.advance(to: 7.2)
        #expect(replay.app.screens(at: 7.2) == ["splash"])
        let fresh = Devotional(launch: Launch(screen: nil, at: 5), on: run.context()).scene(at: 7.2, on: run.context())
        #expect(replay.scene == fresh)
    }
}
