import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { appendElement, childrenOf, removeNode, type XmlTools } from "./xml";

/** A relationship of one part to another. */
interface Relationship {
  element: Element;
  id: string;
  /** The last word of its type: `worksheet`, `calcChain`. */
  type: string;
  /** The path of the other part; `undefined` if it is outside the file. */
  target: string | undefined;
}

const contentTypes = "[Content_Types].xml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of an .xlsx file, by their paths. A part is parsed when it is read, and written again only if it was edited. */
export class WorkbookFile {
  readonly #parts: Map<string, Uint8Array>;
  readonly #xml: XmlTools;
  readonly #parsed = new Map<string, Document>();
  readonly #edited = new Set<string>();

  /** Throws if the bytes are not an .xlsx file. */
  constructor(bytes: Uint8Array, xml: XmlTools) {
    this.#xml = xml;
    this.#parts = new Map(Object.entries(unzipped(bytes)));
    if (!this.has(this.workbookPath)) throw notReadable();
  }

  /** The paths of all parts. */
  get paths(): string[] {
    return [...this.#parts.keys()];
  }

  /** The path of the part that lists the sheets. */
  get workbookPath(): string {
    return this.targetOf("", "officeDocument") ?? "xl/workbook.xml";
  }

  has(path: string): boolean {
    return this.#parts.has(path);
  }

  /** Returns the text of a part, as stored. */
  text(path: string): string {
    const bytes = this.#parts.get(path);
    return bytes ? strFromU8(bytes) : "";
  }

  /** Returns the root element of a part. */
  read(path: string): Element {
    const parsed = this.#parsed.get(path) ?? this.#xml.parse(this.text(path).replace(/^\uFEFF/, ""));
    this.#parsed.set(path, parsed);
    return parsed.documentElement;
  }

  /** Returns the root element of a part that will be changed. */
  edit(path: string): Element {
    this.#edited.add(path);
    return this.read(path);
  }

  /** Adds a part that is XML, with its content type, and a relationship to it from another part. Returns the id of the relationship. */
  add(path: string, text: string, contentType: string, { from, type }: { from: string; type: string }): string {
    this.#parts.set(path, strToU8(declaration + text));
    appendElement(this.edit(contentTypes), "Override", { PartName: `/${path}`, ContentType: contentType });
    const used = new Set(this.relationships(from).map(({ id }) => id));
    let number = used.size + 1;
    while (used.has(`rId${number}`)) number += 1;
    const relationship = { Id: `rId${number}`, Type: type, Target: `/${path}` };
    appendElement(this.edit(relationshipsPath(from)), "Relationship", relationship);
    return relationship.Id;
  }

  /** Removes a part, its relationships, and the relationships of other parts to it. */
  remove(path: string): void {
    const own = relationshipsPath(path);
    for (const gone of [path, own]) {
      this.#parts.delete(gone);
      this.#parsed.delete(gone);
      this.#edited.delete(gone);
    }
    for (const override of childrenOf(this.edit(contentTypes), "Override")) {
      if (override.getAttribute("PartName") === `/${path}`) removeNode(override);
    }
    for (const list of this.paths.filter((part) => part.endsWith(".rels"))) {
      for (const { element, target } of this.#relationshipsIn(list)) {
        if (target !== path) continue;
        this.edit(list);
        removeNode(element);
      }
    }
  }

  /** Returns the relationships of a part to other parts; of the file itself for the empty path. */
  relationships(path: string): Relationship[] {
    return this.#relationshipsIn(relationshipsPath(path));
  }

  /** Returns the path of the first part to which a part has a relationship of a type. */
  targetOf(path: string, type: string): string | undefined {
    return this.relationships(path).find((relationship) => relationship.type === type)?.target;
  }

  /** Returns the file. */
  write(): Uint8Array {
    for (const path of this.#edited) {
      const document = this.#parsed.get(path);
      if (!document) continue;
      const text = this.#xml.write(document);
      this.#parts.set(path, strToU8(text.startsWith("<?xml") ? text : declaration + text));
    }
    return zipSync(Object.fromEntries(this.#parts));
  }

  #relationshipsIn(list: string): Relationship[] {
    if (!this.has(list)) return [];
    return childrenOf(this.read(list), "Relationship").map((element) => ({
      element,
      id: element.getAttribute("Id") ?? "",
      type: element.getAttribute("Type")?.split("/").at(-1) ?? "",
      target:
        element.getAttribute("TargetMode") === "External"
          ? undefined
          : resolved(list.replace(/_rels\/[^/]*$/, ""), element.getAttribute("Target") ?? ""),
    }));
  }
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch {
    throw notReadable();
  }
}

function notReadable(): Error {
  return new Error(
    "The file of this workbook cannot be read. Save the workbook as .xlsx without a password, then share it again.",
  );
}

function relationshipsPath(path: string): string {
  const folderEnd = path.lastIndexOf("/") + 1;
  return `${path.slice(0, folderEnd)}_rels/${path.slice(folderEnd)}.rels`;
}

/** Returns the path of a target that is relative to a folder, or begins at the root with `/`. */
function resolved(folder: string, target: string): string {
  const steps: string[] = target.startsWith("/") ? [] : folder.split("/").filter((step) => step !== "");
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}
