import CExpat

/// An XML element with what is inside it; text is left out.
final class XMLNode {
    let name: String
    /// In the order of the file, names as they are written.
    let attributes: [(name: String, value: String)]
    /// The line of the start tag, from 1.
    let line: Int
    var children: [XMLNode] = []

    init(name: String, attributes: [(name: String, value: String)], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// Limits against hostile files; a drawing of the apps has some 500 elements, three deep.
    static let maximumBytes = 8 << 20
    static let maximumDepth = 64
    static let maximumElements = 20_000

    /// Parses a document. Document types, entities of their own and processing instructions are refused.
    static func parse(_ bytes: [UInt8], name: String) throws(DrawingError) -> XMLNode {
        guard bytes.count <= maximumBytes else {
            throw DrawingError(name: name, line: nil, fault: "it is larger than \(maximumBytes >> 20) MiB")
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw DrawingError(name: name, line: nil, fault: "no memory for an XML parser")
        }
        defer { XML_ParserFree(parser) }
        let builder = XMLTreeBuilder(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_SetElementHandler(
            parser,
            { context, name, attributes in XMLTreeBuilder.at(context).start(name!, attributes!) },
            { context, _ in XMLTreeBuilder.at(context).end() })
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            XMLTreeBuilder.at(context).refuse("a document type is not understood: leave the DOCTYPE out")
        }
        XML_SetProcessingInstructionHandler(parser) { context, target, _ in
            let target = SVGFault.quoted(String(cString: target!))
            XMLTreeBuilder.at(context).refuse("the processing instruction \(target) is not understood")
        }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
        }
        return try withExtendedLifetime(builder) { () throws(DrawingError) in
            if let (line, text) = builder.refusal { throw DrawingError(name: name, line: line, fault: text) }
            guard status == XML_STATUS_OK, let root = builder.root else {
                let fault = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no element"
                throw DrawingError(
                    name: name, line: Int(XML_GetCurrentLineNumber(parser)),
                    fault: "it is not well-formed XML: \(fault)")
            }
            return root
        }
    }
}

/// Collects expat's events into a tree.
private final class XMLTreeBuilder {
    private(set) var root: XMLNode?
    private(set) var refusal: (line: Int, text: String)?
    private let parser: XML_Parser
    private var open: [XMLNode] = []
    private var count = 0

    init(_ parser: XML_Parser) {
        self.parser = parser
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> XMLTreeBuilder {
        Unmanaged<XMLTreeBuilder>.fromOpaque(context!).takeUnretainedValue()
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    func refuse(_ text: String) {
        guard refusal == nil else { return }
        refusal = (line, text)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    func start(_ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard refusal == nil else { return }
        count += 1
        guard count <= XMLNode.maximumElements else { return refuse("more than \(XMLNode.maximumElements) elements") }
        guard open.count < XMLNode.maximumDepth else {
            return refuse("elements more than \(XMLNode.maximumDepth) deep")
        }
        var attributes: [(name: String, value: String)] = []
        var at = 0
        while let name = list[at], let value = list[at + 1] {
            attributes.append((String(cString: name), String(cString: value)))
            at += 2
        }
        let node = XMLNode(name: String(cString: name), attributes: attributes, line: line)
        if let parent = open.last {
            parent.children.append(node)
        } else {
            root = node
        }
        open.append(node)
    }

    func end() {
        if !open.isEmpty { open.removeLast() }
    }
}
