import { originOf } from "@strikebook/client";
import type { Environment } from "../../../src/addin/environment/environment";
import { Provenance } from "../../../src/addin/provenance/provenance";
import { receivedResult, source } from "../../support/addin/received-result";
import "../../support/addin/registered-functions";

/** Returns the provenance of a workbook whose clock the test sets. */
function openProvenance() {
  const clock = { nowMs: 0 };
  const excel: Pick<Environment, "readFormula" | "readFormulas"> = {
    readFormula: () => Promise.resolve(undefined),
    readFormulas: () => Promise.resolve(undefined),
  };
  const provenance = new Provenance({
    platform: { now: () => clock.nowMs },
    readFormula: (address) => excel.readFormula(address),
    readFormulas: (addresses) => excel.readFormulas(addresses),
  });
  return { provenance, clock, excel };
}

const board = (symbol: string) => receivedResult({ requestArguments: [["symbols", symbol]] });
const parameters = (provenance: Provenance, address: string) =>
  provenance.originsOf(address)?.origins.map((origin) => origin.parameters);

test("a cell is found by any spelling of its address", () => {
  const { provenance } = openProvenance();

  provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  expect(provenance.originsOf("'Sheet1'!$B$2")).toMatchObject({
    functionNames: ["GEX.HEATMAP"],
    origins: [{ functionName: "GEX.HEATMAP", parameters: "symbols=SPXW" }],
  });
  expect(provenance.originsOf("Sheet1!B3")).toBeUndefined();
});

test("a recalculated cell drops its previous results, and those that arrive late", () => {
  const { provenance, clock } = openProvenance();
  const before = provenance.startCall("GEX.HEATMAP", "Sheet1!B2");
  before(board("SPXW"));
  clock.nowMs = 5_000;

  const after = provenance.startCall("GEX.HEATMAP", "Sheet1!B2");
  before(board("QQQ"));
  expect(parameters(provenance, "Sheet1!B2")).toEqual([]);

  after(board("SPY"));
  expect(parameters(provenance, "Sheet1!B2")).toEqual(["symbols=SPY"]);
});

test("all functions of one formula are recorded", () => {
  const { provenance, clock } = openProvenance();
  const one = provenance.startCall("GEX.LEVELS", "Sheet1!B2");
  clock.nowMs = 20;
  const other = provenance.startCall("FLOW.TIDE", "Sheet1!B2");

  one(board("SPXW"));
  other(receivedResult({ endpoint: "flowTide", requestArguments: [["ticker", "SPY"]] }));

  expect(provenance.originsOf("Sheet1!B2")).toMatchObject({
    functionNames: ["GEX.LEVELS", "FLOW.TIDE"],
    origins: [{ functionName: "GEX.LEVELS" }, { functionName: "FLOW.TIDE" }],
  });
});

/** The origin of a streamed board received at a time, in milliseconds since 1970 UTC. */
const streamed = (receivedAtMs: number, attribution = source) => ({
  ...originOf("GEX.LIVE", receivedResult()),
  ...{ endpoint: "/v1/stream", receivedAtMs, attribution },
});

test("the origins of a streaming function are those of what it shows now, until it ends", () => {
  const { provenance, clock } = openProvenance();
  const { end } = provenance.startStream("GEX.LIVE", "Sheet1!A1", () => [streamed(clock.nowMs)]);
  const received = () => provenance.originsOf("Sheet1!A1")?.origins.map(({ receivedAtMs }) => receivedAtMs);

  expect(received()).toEqual([0]);
  clock.nowMs = 10_000;
  expect(received()).toEqual([10_000]);

  end();
  expect(received()).toEqual([]);
});

test("a streaming function that ends after a recalculation removes only its own origins", () => {
  const { provenance, clock } = openProvenance();
  const before = provenance.startStream("GEX.LIVE", "Sheet1!A1", () => [streamed(1)]);
  clock.nowMs = 5_000;
  provenance.startStream("GEX.LIVE", "Sheet1!A1", () => [streamed(2)]);

  before.end();

  expect(provenance.originsOf("Sheet1!A1")?.origins).toMatchObject([{ functionName: "GEX.LIVE", receivedAtMs: 2 }]);
});

test("a stream is listed as a source with its first data, and again after its source changed", () => {
  const { provenance } = openProvenance();
  const shown: ReturnType<typeof streamed>[] = [];
  const { updated } = provenance.startStream("GEX.LIVE", "Sheet1!A1", () => shown);
  updated();
  expect(provenance.sources.get()).toEqual([]);

  shown.push(streamed(1));
  updated();
  expect(provenance.sources.get()).toMatchObject([{ attribution: source, functionNames: ["GEX.LIVE"] }]);

  const other = { ...source, text: "Other Markets" };
  shown[0] = streamed(2, other);
  provenance.updateSources();
  expect(provenance.sources.get()).toMatchObject([{ attribution: other, functionNames: ["GEX.LIVE"] }]);
});

test("cells follow a renamed sheet", () => {
  const { provenance } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
  provenance.startCall("GEX.HEATMAP", "Sheet2!B2")(board("SPY"));

  provenance.renameSheet("Sheet1", "Bob's walls");

  expect(parameters(provenance, "'Bob''s walls'!B2")).toEqual(["symbols=SPXW"]);
  expect(provenance.originsOf("Sheet1!B2")).toBeUndefined();
  expect(parameters(provenance, "Sheet2!B2")).toEqual(["symbols=SPY"]);
});

test("sheets that swap their names keep their cells", () => {
  const { provenance } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "One!A1")(board("SPXW"));
  provenance.startCall("GEX.HEATMAP", "Two!A1")(board("SPY"));

  provenance.renameSheet("One", "Spare");
  provenance.renameSheet("Two", "One");
  provenance.renameSheet("Spare", "Two");

  expect([parameters(provenance, "One!A1"), parameters(provenance, "Two!A1")]).toEqual([
    ["symbols=SPY"],
    ["symbols=SPXW"],
  ]);
});

test("a deleted sheet removes its cells and sources", () => {
  const { provenance } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
  provenance.startCall("FLOW.TOP", "Sheet2!B2")(receivedResult({ endpoint: "flowTop", meta: undefined }));

  provenance.retainSheets(["Sheet1"]);

  expect(provenance.originsOf("Sheet2!B2")).toBeUndefined();
  expect(provenance.sources.get()).toMatchObject([{ attribution: source, functionNames: ["GEX.HEATMAP"] }]);
});

test("each source is listed once, with the functions that show it", () => {
  const { provenance } = openProvenance();
  const raw = { ...source, shareClass: "raw" };

  provenance.startCall("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));
  provenance.startCall("GEX.HEATMAP", "Sheet1!A2")(board("SPY"));
  provenance.startCall("GEX.LEVELS", "Sheet1!A3")(receivedResult({ meta: { attribution: { ...source } } }));
  provenance.startCall("VOL.DERIVED", "Sheet1!A4")(receivedResult({ meta: { attribution: raw } }));

  expect(provenance.sources.get()).toMatchObject([
    { attribution: source, functionNames: ["GEX.HEATMAP", "GEX.LEVELS"] },
    { attribution: raw, functionNames: ["VOL.DERIVED"] },
  ]);
});

test("data without attribution is listed as such, and account data is not listed", () => {
  const { provenance } = openProvenance();

  provenance.startCall("FLOW.TOP", "Sheet1!A1")(receivedResult({ endpoint: "flowTop", meta: undefined }));
  provenance.startCall("GEX.ACCOUNT", "Sheet1!A2")(receivedResult({ endpoint: "account", meta: undefined }));

  expect(provenance.sources.get()).toMatchObject([{ attribution: undefined, functionNames: ["FLOW.TOP"] }]);
});

test("a call without an address or a function is not recorded", () => {
  const { provenance } = openProvenance();

  provenance.startCall("GEX.HEATMAP", undefined)(board("SPXW"));
  provenance.startCall(undefined, "Sheet1!A1")(board("SPXW"));

  expect(provenance.originsOf("Sheet1!A1")).toBeUndefined();
  expect(provenance.sources.get()).toEqual([]);
});

const spilledFrom = (formula: string | undefined) => () => Promise.resolve({ address: "Sheet1!B2", formula });

test("every cell of a spilled table has the origins of its formula", async () => {
  const { provenance, excel } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  excel.readFormula = spilledFrom('=GEX.HEATMAP("SPXW")');
  const origins = await provenance.formulaOrigins("Sheet1!D40");

  expect(origins).toBe(provenance.originsOf("Sheet1!B2"));
});

test("if Excel cannot be read, the record of the address is used", async () => {
  const { provenance } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  expect(await provenance.formulaOrigins("Sheet1!B2")).toBe(provenance.originsOf("Sheet1!B2"));
  expect(await provenance.formulaOrigins("Sheet1!B3")).toBe("not calculated");
});

test.each([
  ["no formula", undefined],
  ["a formula of another kind", "=SUM(A1:A9)"],
])("a cell that now contains %s has no Strikebook formula", async (_what, formula) => {
  const { provenance, excel } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
  excel.readFormula = spilledFrom(formula);

  expect(await provenance.formulaOrigins("Sheet1!B2")).toBe("no formula");
});

test.each(['=gex.levels("SPY")', '=GEX.LEVELS("SPY")&" is not =GEX.HEATMAP()"'])(
  "a formula that replaced another does not get its origins: %s",
  async (formula) => {
    const { provenance, excel } = openProvenance();
    provenance.startCall("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
    excel.readFormula = spilledFrom(formula);

    expect(await provenance.formulaOrigins("Sheet1!B2")).toBe("not calculated");
  },
);

test("deleted and replaced formulas lose their sources, and one behind a defined name keeps them", async () => {
  const { provenance, excel } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));
  provenance.startCall("GEX.LEVELS", "Sheet1!A2")(board("SPXW"));
  provenance.startCall("FLOW.TOP", "Sheet1!A3")(receivedResult({ endpoint: "flowTop", meta: undefined }));
  provenance.startCall("GEX.LEVELS.AT", "Sheet1!A4")(board("SPXW"));
  const formulas = new Map([
    ["Sheet1!A1", "=gex.heatmap(B1)"],
    ["Sheet1!A2", "=FLOW.TOP(5)"],
    ["Sheet1!A4", "=WALLS(B1)"],
  ]);

  excel.readFormulas = (addresses) => Promise.resolve(addresses.map((one) => formulas.get(one)));
  await provenance.forgetDeleted();

  expect(provenance.cells.map(({ address }) => address)).toEqual(["Sheet1!A1", "Sheet1!A4"]);
  expect(provenance.sources.get()).toMatchObject([
    { attribution: source, functionNames: ["GEX.HEATMAP", "GEX.LEVELS.AT"] },
  ]);
});

test("a cell that is recalculated while Excel is read is kept", async () => {
  const { provenance, clock, excel } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));

  excel.readFormulas = () => {
    clock.nowMs = 5_000;
    provenance.startCall("GEX.LEVELS", "Sheet1!A1")(board("SPY"));
    return Promise.resolve([""]);
  };
  await provenance.forgetDeleted();

  expect(parameters(provenance, "Sheet1!A1")).toEqual(["symbols=SPY"]);
});

test("if Excel cannot be read, no cell is removed", async () => {
  const { provenance } = openProvenance();
  provenance.startCall("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));

  await provenance.forgetDeleted();

  expect(provenance.cells).toHaveLength(1);
});
