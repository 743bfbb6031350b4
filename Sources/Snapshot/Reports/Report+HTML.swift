extension Report {
    /// A page that opens from disk without a network: first the failures, each with its pictures, then a list of the passes.
    func html(_ page: ReportPage) -> String {
        let failures = cases.prefix(failureCount), passes = cases.dropFirst(failureCount)
        var text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <title>\(escaped(title))</title>
            <style>\(page.style)</style>
            </head>
            <body>
            <header>
            <h1>\(escaped(title))</h1>
            <p class="count \(failureCount == 0 ? "passed" : "failed")">\(failureCount == 0 ? "All \(cases.count) hold" : "\(failureCount) of \(cases.count) failed")</p>
            <label class="search">Find <input type="search" id="find" autocomplete="off"></label>
            <p class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous failure, <kbd>1</kbd> to <kbd>5</kbd> ways to look,
            <kbd>&larr;</kbd> <kbd>&rarr;</kbd> frames, <kbd>space</kbd> flicker, <kbd>/</kbd> find</p>
            </header>
            <main>

            """
        for (index, one) in failures.enumerated() { text += article(one, index) }
        text += "</main>\n"
        if !passes.isEmpty {
            text += "<details class=\"passes\"\(failures.isEmpty ? " open" : "")><summary>\(passes.count) hold</summary>\n<ul>\n"
            for one in passes {
                text +=
                    "<li data-words=\"\(words(one))\"><b>\(escaped(one.name))</b> <small>\(escaped(one.suite))"
                    + "\(one.time.map { ", \(escaped($0))" } ?? "")</small></li>\n"
            }
            text += "</ul></details>\n"
        }
        // The text "</script" in the data would end the script early, so every "<" is escaped.
        let data = failures.map { $0.json.replacing("<", with: "\\u003c") }
        text += "<script type=\"application/json\" id=\"data\">[\n\(data.joined(separator: ",\n"))\n]</script>\n"
        return text + "<script>\(page.script)</script>\n</body>\n</html>\n"
    }

    private func article(_ one: ReportCase, _ index: Int) -> String {
        var text = "<article id=\"case-\(index)\" tabindex=\"0\" data-words=\"\(words(one))\" aria-labelledby=\"name-\(index)\">\n"
        text += "<h2 id=\"name-\(index)\"><span class=\"kind\">\(one.kind.rawValue)</span> \(escaped(one.name))"
        text += "\(one.time.map { " <time>\(escaped($0))</time>" } ?? "")</h2>\n"
        text += "<p class=\"suite\">\(escaped(one.suite))</p>\n<p class=\"message\">\(escaped(one.message))</p>\n"
        if !one.facts.isEmpty {
            text += "<dl>" + one.facts.map { "<dt>\(escaped($0.name))</dt><dd>\(escaped($0.value))</dd>" }.joined() + "</dl>\n"
        }
        if !one.pairs.isEmpty { text += "<div class=\"viewer\" data-case=\"\(index)\"></div>\n" }
        for (name, file) in [("error over time", one.plot), ("failing frames", one.strip), ("triptych", one.triptych)] {
            guard let file else { continue }
            text +=
                "<details class=\"more\"\(name == "error over time" ? " open" : "")><summary>\(name)</summary>"
                + "<a href=\"\(escaped(file))\"><img loading=\"lazy\" src=\"\(escaped(file))\" alt=\"\(name) of \(escaped(one.name))\"></a></details>\n"
        }
        return text + "</article>\n"
    }

    private func escaped(_ text: String) -> String { XMLText.escaped(text, isAttribute: true) }

    /// The text that the page's search field matches against.
    private func words(_ one: ReportCase) -> String { escaped("\(one.name) \(one.suite) \(one.kind.rawValue) \(one.message)".lowercased()) }
}
