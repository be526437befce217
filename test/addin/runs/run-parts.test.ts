import { setDateSystem } from "@strikebook/formulas";
import {
  digestCells,
  holdOutCells,
  manifestRows,
  newRunSheets,
  readRunManifest,
  requestRows,
} from "../../../src/addin/runs/manifest-rows";
import { outputCell, resultHeadings, resultRow } from "../../../src/addin/runs/result-rows";
import { parseRuns, variantsOn, type RunRecord } from "../../../src/addin/runs/run-record";
import { canonicalJson, recordJson } from "../../../src/addin/runs/record-json";

afterEach(() => setDateSystem(1900));

const noon = Date.parse("2026-11-18T17:00:00Z");
const definition = {
  instants: [noon, noon + 60_000],
  description: "2026-11-18 from 12:00 to 12:01, every minute",
  outputs: [{ label: "Spot", address: "Model!B2", formula: "=B3" }],
  isLagged: true,
};

test("a row has the instant, the times of the boards, the outputs, their previous values and a note", () => {
  const read = { atMs: noon, asOfMs: [noon - 86_400_000, noon], outputs: [7], before: [6], note: "" };

  // 46344.5 is noon of 2026-11-18.
  expect(resultHeadings(definition)).toEqual(["Instant", "As of", "Latest as of", "Spot", "Spot (t-1)", "Note"]);
  expect(resultRow(read, true)).toEqual([46344.5, 46343.5, 46344.5, 7, 6, ""]);
  expect(resultRow({ ...read, asOfMs: [noon], before: undefined }, true)).toEqual([46344.5, 46344.5, "", 7, "", ""]);
  expect(resultRow({ ...read, asOfMs: [], note: "Late." }, false)).toEqual([46344.5, "", "", 7, "Late."]);
});

test("in a 1904 workbook the sheets of a run have its dates, and a run is repeated at the same instants", () => {
  setDateSystem(1904);
  const head = { id: 1, version: "0.1.0", service: "https://api.example.test", startedAtMs: noon, variants: 1 };
  const rows = manifestRows({ ...head, definition, rerunOf: undefined, openedBefore: "" });
  const read = { atMs: noon, asOfMs: [noon], outputs: [7], before: undefined, note: "" };

  // 1,462 days less than 46344.5.
  expect(resultRow(read, false)).toEqual([44882.5, 44882.5, "", 7, ""]);
  expect(readRunManifest(rows).definition.instants).toEqual(definition.instants);
  expect(rows[1]?.at(-1)).toBe(44882.5);
});

test("results have the number formats of the cells that are recorded, also of their previous values", () => {
  const outputs = [...definition.outputs, { label: "Net", address: "Model!B4", formula: "=B5", format: "#,##0" }];
  const head = { id: 1, version: "1.1.0", service: "https://api.example.test", startedAtMs: noon, variants: 1 };
  const [results] = newRunSheets({
    ...{ ...head, rerunOf: undefined, openedBefore: "" },
    definition: { ...definition, outputs },
  });

  // Columns from 0: Instant, As of, Latest as of, Spot, Net, Spot (t-1), Net (t-1), Note.
  expect(results?.formats.slice(1)).toEqual([
    { row: 1, rows: 2, column: 4, columns: 1, format: "#,##0" },
    { row: 1, rows: 2, column: 6, columns: 1, format: "#,##0" },
  ]);
});

test("an error is a text, with its reason if the cell is ours", () => {
  expect(outputCell("#N/A", "No trades are stored.")).toBe("#N/A: No trades are stored.");
  expect(outputCell("#DIV/0!", undefined)).toBe("#DIV/0!");
  expect([outputCell(1.5, "old"), outputCell(true, undefined), outputCell(null, undefined)]).toEqual([1.5, true, ""]);
});

test("a manifest that was written is read again", () => {
  const head = { id: 1, version: "0.1.0", service: "https://api.example.test", startedAtMs: noon, variants: 1 };
  const rows = manifestRows({ ...head, definition, rerunOf: undefined, openedBefore: "" });
  const part = { endpoint: "/v1/historical", returned: "", credits: 5, remark: "" };
  const requests = requestRows([
    { ...part, atMs: noon, arguments: "symbols=SPY", hash: "aa" },
    { ...part, atMs: noon + 60_000, arguments: "symbols=SPY", hash: "bb" },
  ]);
  const cells = [...rows, ...requests].map((row) => row.map((cell) => (typeof cell === "object" ? 10 : cell)));

  const read = readRunManifest(cells);

  expect(read.definition).toEqual(definition);
  expect([...read.hashes]).toEqual([
    [`${noon} /v1/historical symbols=SPY`, "aa"],
    [`${noon + 60_000} /v1/historical symbols=SPY`, "bb"],
  ]);
  expect(read.length).toBe(rows.length + 2);
  // The hash of the results and the opening of the hold-out are written later, into the lines that wait for them.
  for (const {
    row,
    rows: [later],
  } of [digestCells("cc"), holdOutCells("2026-11-18")])
    expect(later?.[0]).toBe(rows[row]?.[0]);
  expect(() => readRunManifest([["Something else"]])).toThrow("This sheet is not a complete manifest.");
});

test("the text that is hashed does not depend on the order of fields", () => {
  expect(canonicalJson({ b: [1, null, "x"], a: { d: undefined, c: true } })).toBe('{"a":{"c":true},"b":[1,null,"x"]}');
});

test("models on overlapping spans count once for each result, and a rerun is no new model", () => {
  const run = (id: number, from: number, to: number, parts: Partial<RunRecord> = {}): RunRecord => {
    const sheet = { id: "", name: "" };
    const own = { ...definition, instants: [from, to] };
    return { id, definition: own, results: sheet, manifest: sheet, status: "finished", rows: 2, ...parts };
  };
  const runs = [
    run(1, 100, 200, { digest: "a" }),
    run(2, 100, 200, { digest: "a", rerunOf: 1 }),
    run(3, 150, 300, { digest: "b" }),
    run(4, 150, 300, { status: "paused" }),
    run(5, 301, 400, { digest: "c" }),
    run(6, 100, 200, { status: "paused", rerunOf: 1 }),
  ];

  expect(variantsOn([120, 180], runs)).toBe(3);
  expect(variantsOn([500], runs)).toBe(0);
  expect(parseRuns(JSON.stringify(runs))).toEqual(runs);
  expect(parseRuns('[{"id":1}]')).toEqual([]);
});

test("the snapshot of a board is that of its frame, which has no node types", () => {
  const values = { symbol: "SPY", spot: 100, previousClose: 98, expirations: ["2026-11-20"] };
  const board = {
    ...values,
    asOf: "2026-11-20T15:00:00Z",
    priceChange: 2,
    priceChangePercent: 2.0408,
    strikes: [{ strike: 100, value: 7, nodeType: "king" }],
  };
  const frame = { ...values, asOf: "2026-11-20T15:00:00.000Z", strikes: [{ strike: 100, value: 7, nodeType: "" }] };

  expect(recordJson(frame)).toBe(recordJson(board));
  expect(recordJson({ ...frame, spot: 101 })).not.toBe(recordJson(board));
  expect(recordJson({ ...frame, asOf: "2026-11-20T15:00:01Z" })).not.toBe(recordJson(board));
});
