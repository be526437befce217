import { easternText } from "@strikebook/calendar";
import { easternSerial, instantOfSerial } from "@strikebook/formulas";
import type { NewSheet, SheetRows, WrittenCell } from "../../workbook/runs/run-sheets";
import { instantFormat, outputFormats, resultHeadings } from "./result-rows";
import type { RunDefinition } from "./run-record";

/** A request of a run, as the manifest lists it. */
export interface ManifestRequest {
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  /** For example `/v1/historical`. */
  endpoint: string;
  /** For example `symbols=SPY; at=2026-11-18T15:00:00Z`. */
  arguments: string;
  /** The time of the data in words (ET), or why the request failed. */
  returned: string;
  /** SHA-256 of the record; empty if the request failed. */
  hash: string;
  /** What was paid for it in this run. */
  credits: number;
  remark: string;
}

/** What the head of a manifest says. */
interface ManifestHead {
  id: number;
  version: string;
  service: string;
  startedAtMs: number;
  definition: RunDefinition;
  /** The number of models tried on the span, this one included. */
  variants: number;
  rerunOf: number | undefined;
  /** The runs whose hold-out was opened on these dates before; empty if there is none. */
  openedBefore: string;
}

/** The width of the manifest: the columns of requests, an empty one, and the list of instants. */
const requestHeadings = ["Instant", "Endpoint", "Arguments", "Returned as of", "SHA-256", "Credits", "Remark"];
const outputHeadings = ["Output", "Cell", "Formula"];
const instantsHeading = "Instants of the run";

/** The columns of the credits and of the list of instants, counted from 0. */
const instantsColumn = requestHeadings.length + 1;

const lines = {
  lagged: "Previous values",
  description: "Instants",
  digest: "Results (SHA-256)",
  holdOut: "Hold-out opened",
};

/** Returns the rows of a manifest before its first request, all of the same length. */
export function manifestRows(head: ManifestHead): WrittenCell[][] {
  const { definition } = head;
  const left: WrittenCell[][] = [
    ["Manifest of a model run"],
    ["Run", head.id],
    ["Repeats run", head.rerunOf ?? ""],
    ["Strikebook version", head.version],
    ["Service", head.service],
    ["Started", easternText(Math.floor(head.startedAtMs / 1000) * 1000)],
    [lines.description, definition.description],
    [lines.lagged, definition.isLagged ? "yes" : "no"],
    ["Variants tried on this span", head.variants],
    ["Credits in total", { formula: "=SUM(F:F)" }],
    [lines.digest],
    [lines.holdOut],
    ["Hold-out of these dates opened before", head.openedBefore],
    [],
    outputHeadings,
    ...definition.outputs.map(({ label, address, formula }) => [label, address, formula]),
    [],
    requestHeadings,
  ];
  const instants = [instantsHeading, ...definition.instants.map(easternSerial)];
  const width = instantsColumn + 1;
  return Array.from({ length: Math.max(left.length, instants.length) }, (_, index) => {
    const cells = [...(left[index] ?? [])];
    while (cells.length < width - 1) cells.push("");
    return [...cells, instants[index] ?? ""];
  });
}

/** The widths of columns, in points. */
const instantWidth = 115;
const outputWidth = 80;

/** Returns the sheets of a new run: results and manifest. */
export function newRunSheets(head: ManifestHead): NewSheet[] {
  const { id, definition } = head;
  const headings = resultHeadings(definition);
  const rows = manifestRows(head);
  const count = definition.instants.length;
  const first = headLength(definition);
  return [
    {
      name: `Run ${id}`,
      rows: [headings],
      formats: [
        { row: 1, column: 0, rows: count, columns: 3, format: instantFormat },
        ...outputFormats(definition).map((one) => ({ row: 1, rows: count, columns: 1, ...one })),
      ],
      widths: headings.map((_, index) => (index < 3 ? instantWidth : outputWidth)),
      headings: [0],
    },
    {
      name: `Run ${id} manifest`,
      rows,
      formats: [
        { row: first, column: 0, rows: Math.max(1, count), columns: 1, format: instantFormat },
        { row: 1, column: instantsColumn, rows: count, columns: 1, format: instantFormat },
      ],
      widths: [150, 130, 260, 140, 140, 60, 120, 20, instantWidth],
      headings: [0, first - definition.outputs.length - 3, first - 1],
    },
  ];
}

/** Returns the number of rows before the first request. */
function headLength({ outputs }: Pick<RunDefinition, "outputs">): number {
  return 17 + outputs.length;
}

/** Returns the cells that state the hash of the results of a finished run, with their place in the manifest. */
export function digestCells(digest: string): Omit<SheetRows, "sheet"> {
  return { row: 10, column: 0, rows: [[lines.digest, digest]] };
}

/** Returns the cells that state when the hold-out was opened, with their place in the manifest: an empty row in those of earlier versions. */
export function holdOutCells(text: string): Omit<SheetRows, "sheet"> {
  return { row: 11, column: 0, rows: [[lines.holdOut, text]] };
}

/** Returns the rows of requests. */
export function requestRows(requests: readonly ManifestRequest[]): WrittenCell[][] {
  return requests.map((request) => [
    easternSerial(request.atMs),
    request.endpoint,
    request.arguments,
    request.returned,
    request.hash,
    request.credits,
    request.remark,
  ]);
}

/** What a manifest says about a run. */
export interface RunManifest {
  definition: RunDefinition;
  /** The hashes of its snapshots, by `requestName`. */
  hashes: ReadonlyMap<string, string>;
  /** The number of rows in use, without the list of instants. */
  length: number;
}

/** Returns what identifies a request of a run. */
export function manifestRequestName({ atMs, endpoint, arguments: given }: ManifestRequest): string {
  return `${atMs} ${endpoint} ${given}`;
}

/** Parses the cells of a manifest. @throws Error if they are none, with what to do. */
export function readRunManifest(rows: readonly (readonly unknown[])[]): RunManifest {
  const rowOf = (heading: string, from = 0) => rows.findIndex((row, index) => index >= from && row[0] === heading);
  const textBeside = (heading: string) => {
    const text = rows[rowOf(heading)]?.[1];
    return typeof text === "string" ? text : "";
  };
  const outputsAt = rowOf(outputHeadings[0] ?? "");
  const requestsAt = rowOf(requestHeadings[0] ?? "", outputsAt + 1);
  const instants = rows.slice(1).flatMap((row) => {
    const serial = row[instantsColumn];
    return typeof serial === "number" ? instantOfSerial(serial) : [];
  });
  if (outputsAt < 0 || requestsAt < 0 || instants.length === 0 || instants.some(Number.isNaN))
    throw new Error("This sheet is not a complete manifest. Start the run again with the form.");
  const outputs = rows.slice(outputsAt + 1, requestsAt).flatMap(([label, address, formula]) => {
    return typeof address === "string" && address !== ""
      ? { label: String(label), address, formula: String(formula) }
      : [];
  });
  const requests = rows.slice(requestsAt + 1).filter(([serial]) => typeof serial === "number");
  const hashes = requests.map(([serial, endpoint, given, , hash]) => {
    const name = `${instantOfSerial(Number(serial))} ${String(endpoint)} ${String(given)}`;
    return [name, String(hash)] as const;
  });
  const definition = {
    instants,
    description: textBeside(lines.description),
    outputs,
    isLagged: textBeside(lines.lagged) === "yes",
  };
  return { definition, hashes: new Map(hashes), length: requestsAt + 1 + requests.length };
}
