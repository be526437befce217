/** Parses and writes XML: the browser's own implementation, or another one outside a browser. */
export interface XmlTools {
  parse(text: string): Document;
  write(document: Document): string;
}

/** The implementation of the browser. Throws if a text is not XML. */
export const browserXml: XmlTools = {
  parse(text) {
    const document = new DOMParser().parseFromString(text, "application/xml");
    if (document.getElementsByTagName("parsererror").length > 0)
      throw new Error("A part of the workbook file is not valid XML.");
    return document;
  },
  write: (document) => new XMLSerializer().serializeToString(document),
};

const ELEMENT = 1;

/** Returns the child elements of an element; only those with a name, if a name is given, whatever their namespace. */
export function childrenOf(parent: Node, name?: string): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (isElement(child) && (name === undefined || child.localName === name)) found.push(child);
  }
  return found;
}

/** Returns the elements of a name inside a node, in document order, whatever their namespace. */
export function elementsIn(parent: Node, name: string): Element[] {
  return childrenOf(parent).flatMap((child) => [
    ...(child.localName === name ? [child] : []),
    ...elementsIn(child, name),
  ]);
}

/** Removes a node from its document. */
export function removeNode(node: Node): void {
  node.parentNode?.removeChild(node);
}

/** Removes all children of a node. */
export function removeChildren(node: Node): void {
  while (node.firstChild) node.removeChild(node.firstChild);
}

/** Adds an element as the last child of another, in its namespace. */
export function appendElement(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const { ownerDocument, namespaceURI, prefix } = parent;
  const added = ownerDocument.createElementNS(namespaceURI, prefix ? `${prefix}:${name}` : name);
  for (const [attribute, value] of Object.entries(attributes)) added.setAttribute(attribute, value);
  parent.appendChild(added);
  return added;
}

function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT;
}
