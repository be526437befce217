/** What may come next: a value, the name of a member, or what is between them. */
type Place = "value" | "first-value" | "name" | "first-name" | "colon" | "end";

/** The tokens that each place allows, by their first character; "0" stands for every number, true, false and null. */
const allowed: Readonly<Record<Place, string>> = {
  value: '{["0',
  "first-value": '{["0]',
  name: '"',
  "first-name": '"}',
  colon: ":",
  end: ",]}",
};

// Without a quantifier within a quantifier: a long text without an end is rejected in one pass.
const characters = String.raw`[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*`;
const integer = String.raw`-?(?:0|[1-9]\d*)`;

/** The next token: a bracket or separator, a text, or a number or word. RFC 8259. */
const tokenPattern = String.raw`[ \t\n\r]*(?:([{}[\],:])|("${characters}")|(?:${integer}(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\d.eE+-])|true|false|null))`;

/** The beginning of a token at the end of the text, or nothing. */
const beginningPattern = String.raw`[ \t\n\r]*(?:("${characters}(?:\\(?:u[\da-fA-F]{0,3})?)?)|(-|${integer}(?:\.|(?:\.\d+)?[eE][-+]?)|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?))?$`;

/**
 * Whether a text is the beginning of a JSON record or list that ends early, as when a connection is cut and the platform reports
 * no error. False for complete JSON, and for text that is damaged in another way: no continuation would make it JSON.
 */
export function isCutOffJson(text: string): boolean {
  if (!/^[ \t\n\r]*[{[]/.test(text)) return false;
  const token = new RegExp(tokenPattern, "y");
  /** The brackets that close what is open, the innermost last. */
  const open: string[] = [];
  let place: Place = "value";
  for (;;) {
    const start = token.lastIndex;
    const read = token.exec(text);
    if (!read) return isBeginning(text, start, place);
    const [, mark, quoted] = read;
    const kind = mark ?? (quoted === undefined ? "0" : '"');
    if (!allowed[place].includes(kind)) return false;
    if (kind === "}" || kind === "]") {
      if (open.pop() !== kind || open.length === 0) return false;
    } else if (kind === "{" || kind === "[") open.push(kind === "{" ? "}" : "]");
    place = placeAfter(kind, place, open.at(-1) === "}");
  }
}

function placeAfter(kind: string, place: Place, isInRecord: boolean): Place {
  switch (kind) {
    case "{":
      return "first-name";
    case "[":
      return "first-value";
    case ",":
      return isInRecord ? "name" : "value";
    case ":":
      return "value";
    case '"':
      return place === "name" || place === "first-name" ? "colon" : "end";
    default:
      return "end";
  }
}

/** Whether the text ends at a place, or within a token that may stand there. */
function isBeginning(text: string, start: number, place: Place): boolean {
  const beginning = new RegExp(beginningPattern, "y");
  beginning.lastIndex = start;
  const read = beginning.exec(text);
  if (!read) return false;
  const [, quoted, word] = read;
  if (quoted !== undefined) return allowed[place].includes('"');
  return word === undefined || allowed[place].includes("0");
}
