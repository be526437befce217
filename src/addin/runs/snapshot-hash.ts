/** Returns the SHA-256 hash of a text, as 64 hexadecimal digits. */
export type HashText = (text: string) => Promise<string>;

/** Hashes with the browser's own implementation. */
export const sha256: HashText = async (text) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Returns a record as JSON that does not depend on the order of its fields: sorted by name, without spaces. Absent fields are omitted. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join()}}`;
}
