/**
 * Whether a text is the beginning of a JSON record or list that ends early, as when a connection is cut and the platform reports
 * no error. False for complete JSON, and for text that is damaged in another way.
 */
export function isCutOffJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') {
      isInText = true;
    } else if (character === "{" || character === "[") {
      depth += 1;
    } else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return false;
    }
  }
  return true;
}
