/** Returns the value of a JSON text; `undefined` if it is not JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A text, which may be cut off, or a bracket. */
const textOrBracket = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[{}[\]]/g;

/** What completes a record or list that is cut off, before its brackets are closed: the first two end a text. */
const completions = '"|":0||0|:0|"":0|rue|ue|e|alse|lse|se|ull|ll|l'.split("|");

/**
 * Whether a text is the beginning of a JSON record or list that ends early, as when a connection is cut and the platform reports
 * no error. False for complete JSON, and for text that is damaged in another way: no continuation would make it JSON.
 */
export function isCutOffJson(text: string): boolean {
  /** The brackets that close what is open, the innermost first. */
  let open = "";
  for (const [token] of text.matchAll(textOrBracket)) {
    if (token === "{") open = `}${open}`;
    else if (token === "[") open = `]${open}`;
    else if (open[0] === token) open = open.slice(1);
    else if (token[0] !== '"') return false;
  }
  // Also without the beginning of an escape.
  const cuts = [text, text.replace(/\\[u\da-f]*$/i, "")];
  return open !== "" && completions.some((end) => cuts.some((cut) => parseJson(cut + end + open)));
}
