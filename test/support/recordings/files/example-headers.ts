import { isJson } from "../../../../recordings/files/text-chunks";
import { splitCells } from "../../../../recordings/files/csv";

/** Where a layout can be recognised in a text: headers of tables, and paths of lists and objects of JSON, keys joined by "/". */
interface Recognisable {
  headers: readonly (readonly string[])[];
  paths: readonly string[];
}

/** Returns all lines of a text as headers; of JSON the fields of records, the names of lists side by side, and all paths. */
export function headersOf(text: string): Recognisable {
  if (!isJson(text)) return { headers: text.split("\n").map((line) => splitCells(line, ",")), paths: [] };
  const headers: string[][] = [];
  const paths: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value === "object" && value !== null) paths.push(path);
    if (Array.isArray(value)) {
      headers.push(fieldsOf(value[0]));
    } else if (typeof value === "object" && value !== null) {
      headers.push(Object.keys(value));
      for (const [key, inner] of Object.entries(value)) visit(inner, path === "" ? key : `${path}/${key}`);
    }
  };
  visit(JSON.parse(text), "");
  return { headers, paths };
}

/** Returns the fields of a record; those of an object in it as `greeks.gamma`. */
function fieldsOf(record: unknown): string[] {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return [];
  return Object.entries(record).flatMap(([key, value]) => {
    const inner = fieldsOf(value);
    return inner.length > 0 ? inner.map((name) => `${key}.${name}`) : [key];
  });
}
