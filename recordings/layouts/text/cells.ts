const splitters = new Map<string, RegExp>();

/** Splits a line into cells. A cell in double quotes may contain the delimiter, and a quote written twice. */
export function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const splitter =
    splitters.get(delimiter) ??
    new RegExp(`(?:^|[${delimiter}])(?:\\s*"((?:[^"]|"")*)"[^${delimiter}]*|([^${delimiter}]*))`, "g");
  splitters.set(delimiter, splitter);
  return Array.from(line.matchAll(splitter), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}
