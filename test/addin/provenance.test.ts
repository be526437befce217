import { originOf } from "../../src/addin/origin";
import { forgetGoneCells, originsBehind } from "../../src/addin/origins-behind";
import { Provenance } from "../../src/addin/provenance";
import { heard, source } from "../support/heard";

/** What was learned in a workbook whose clock the test moves. */
function learning() {
  const clock = { nowMs: 0 };
  return { provenance: new Provenance(() => clock.nowMs), clock };
}

const board = (symbol: string) => heard({ asked: [["symbols", symbol]] });
const parameters = (provenance: Provenance, address: string) =>
  provenance.at(address)?.origins.map((origin) => origin.parameters);

test("a cell is known by its address however Excel spells it", () => {
  const { provenance } = learning();

  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  expect(provenance.at("'Sheet1'!$B$2")).toMatchObject({
    functionNames: ["GEX.HEATMAP"],
    origins: [{ functionName: "GEX.HEATMAP", parameters: "symbols=SPXW" }],
  });
  expect(provenance.at("Sheet1!B3")).toBeUndefined();
});

test("a cell that is calculated again forgets what it showed, and what still comes for it", () => {
  const { provenance, clock } = learning();
  const before = provenance.start("GEX.HEATMAP", "Sheet1!B2");
  before(board("SPXW"));
  clock.nowMs = 5_000;

  const after = provenance.start("GEX.HEATMAP", "Sheet1!B2");
  before(board("QQQ"));
  expect(parameters(provenance, "Sheet1!B2")).toEqual([]);

  after(board("SPY"));
  expect(parameters(provenance, "Sheet1!B2")).toEqual(["symbols=SPY"]);
});

test("all functions of one formula are known", () => {
  const { provenance, clock } = learning();
  const one = provenance.start("GEX.LEVELS", "Sheet1!B2");
  clock.nowMs = 20;
  const other = provenance.start("FLOW.TIDE", "Sheet1!B2");

  one(board("SPXW"));
  other(heard({ endpoint: "flowTide", asked: [["ticker", "SPY"]] }));

  expect(provenance.at("Sheet1!B2")).toMatchObject({
    functionNames: ["GEX.LEVELS", "FLOW.TIDE"],
    origins: [{ functionName: "GEX.LEVELS" }, { functionName: "FLOW.TIDE" }],
  });
});

/** A streamed answer that arrived then, in milliseconds since 1970 UTC. */
const streamed = (receivedAtMs: number, attribution = source) => ({
  ...originOf("GEX.LIVE", heard()),
  ...{ endpoint: "/v1/stream", receivedAtMs, attribution },
});

test("a streaming function is known by what it shows when somebody asks, until it ends", () => {
  const { provenance, clock } = learning();
  const { end } = provenance.follow("GEX.LIVE", "Sheet1!A1", () => [streamed(clock.nowMs)]);
  const received = () => provenance.at("Sheet1!A1")?.origins.map(({ receivedAtMs }) => receivedAtMs);

  expect(received()).toEqual([0]);
  clock.nowMs = 10_000;
  expect(received()).toEqual([10_000]);

  end();
  expect(received()).toEqual([]);
});

test("a streaming function that ends after its formula started anew takes away its own alone", () => {
  const { provenance, clock } = learning();
  const before = provenance.follow("GEX.LIVE", "Sheet1!A1", () => [streamed(1)]);
  clock.nowMs = 5_000;
  provenance.follow("GEX.LIVE", "Sheet1!A1", () => [streamed(2)]);

  before.end();

  expect(provenance.at("Sheet1!A1")?.origins).toMatchObject([{ functionName: "GEX.LIVE", receivedAtMs: 2 }]);
});

test("what streams is credited from the first it shows, and anew when its source has another name", () => {
  const { provenance } = learning();
  const shown: ReturnType<typeof streamed>[] = [];
  const { note } = provenance.follow("GEX.LIVE", "Sheet1!A1", () => shown);
  note();
  expect(provenance.sources.get()).toEqual([]);

  shown.push(streamed(1));
  note();
  expect(provenance.sources.get()).toMatchObject([{ attribution: source, functionNames: ["GEX.LIVE"] }]);

  const other = { ...source, text: "Other Markets" };
  shown[0] = streamed(2, other);
  provenance.countSources();
  expect(provenance.sources.get()).toMatchObject([{ attribution: other, functionNames: ["GEX.LIVE"] }]);
});

test("a renamed sheet takes its streaming cells along", () => {
  const { provenance } = learning();
  provenance.follow("GEX.LIVE", "Sheet1!A1", () => [streamed(1)]);

  provenance.renameSheet("Sheet1", "Live");

  expect(provenance.at("Live!A1")?.origins).toMatchObject([{ endpoint: "/v1/stream" }]);
});

test("a renamed sheet takes its cells along", () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
  provenance.start("GEX.HEATMAP", "Sheet2!B2")(board("SPY"));

  provenance.renameSheet("Sheet1", "Bob's walls");

  expect(parameters(provenance, "'Bob''s walls'!B2")).toEqual(["symbols=SPXW"]);
  expect(provenance.at("Sheet1!B2")).toBeUndefined();
  expect(parameters(provenance, "Sheet2!B2")).toEqual(["symbols=SPY"]);
});

test("sheets that trade their names keep their own cells", () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "One!A1")(board("SPXW"));
  provenance.start("GEX.HEATMAP", "Two!A1")(board("SPY"));

  provenance.renameSheet("One", "Spare");
  provenance.renameSheet("Two", "One");
  provenance.renameSheet("Spare", "Two");

  expect([parameters(provenance, "One!A1"), parameters(provenance, "Two!A1")]).toEqual([
    ["symbols=SPY"],
    ["symbols=SPXW"],
  ]);
});

test("a deleted sheet takes its cells and its sources away", () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
  provenance.start("FLOW.TOP", "Sheet2!B2")(heard({ endpoint: "flowTop", meta: undefined }));

  provenance.keepSheets(["Sheet1"]);

  expect(provenance.at("Sheet2!B2")).toBeUndefined();
  expect(provenance.sources.get()).toMatchObject([{ attribution: source, functionNames: ["GEX.HEATMAP"] }]);
});

test("each source is credited once, with the functions that show it", () => {
  const { provenance } = learning();
  const raw = { ...source, shareClass: "raw" };

  provenance.start("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));
  provenance.start("GEX.HEATMAP", "Sheet1!A2")(board("SPY"));
  provenance.start("GEX.LEVELS", "Sheet1!A3")(heard({ meta: { attribution: { ...source } } }));
  provenance.start("VOL.DERIVED", "Sheet1!A4")(heard({ meta: { attribution: raw } }));

  expect(provenance.sources.get()).toMatchObject([
    { attribution: source, functionNames: ["GEX.HEATMAP", "GEX.LEVELS"] },
    { attribution: raw, functionNames: ["VOL.DERIVED"] },
  ]);
});

test("data whose source is not named is listed as such, and the account credits nobody", () => {
  const { provenance } = learning();

  provenance.start("FLOW.TOP", "Sheet1!A1")(heard({ endpoint: "flowTop", meta: undefined }));
  provenance.start("GEX.ACCOUNT", "Sheet1!A2")(heard({ endpoint: "account", meta: undefined }));

  expect(provenance.sources.get()).toMatchObject([{ attribution: undefined, functionNames: ["FLOW.TOP"] }]);
});

test("the cells longest unasked make room for new ones", () => {
  const { provenance } = learning();

  for (let row = 1; row <= 20_001; row += 1) provenance.start("GEX.CREDITS", `Sheet1!A${row}`);

  expect(provenance.at("Sheet1!A1")).toBeUndefined();
  expect(provenance.at("Sheet1!A2")).toBeDefined();
});

test("a cell without an address, or without a function, is nobody's", () => {
  const { provenance } = learning();

  provenance.start("GEX.HEATMAP", undefined)(board("SPXW"));
  provenance.start(undefined, "Sheet1!A1")(board("SPXW"));

  expect(provenance.at("Sheet1!A1")).toBeUndefined();
  expect(provenance.sources.get()).toEqual([]);
});

const anchored = (formula: unknown) => () => Promise.resolve({ address: "Sheet1!B2", formula });

test("any cell of a table is known by the formula that spilled it", async () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  const behind = await originsBehind(provenance, "Sheet1!D40", anchored('=GEX.HEATMAP("SPXW")'));

  expect(behind).toBe(provenance.at("Sheet1!B2"));
});

test("where Excel says nothing of a cell, what was learned of its address counts", async () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));
  const silent = () => Promise.resolve(undefined);

  expect(await originsBehind(provenance, "Sheet1!B2", silent)).toBe(provenance.at("Sheet1!B2"));
  expect(await originsBehind(provenance, "Sheet1!B3", silent)).toBe("not calculated");
});

test.each([
  ["a number", 42],
  ["a formula of another kind", "=SUM(A1:A9)"],
])("a cell that holds %s now shows no formula of ours", async (_what, formula) => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  expect(await originsBehind(provenance, "Sheet1!B2", anchored(formula))).toBe("no formula");
});

test("a formula that moved to where another stood is not taken for it", async () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!B2")(board("SPXW"));

  expect(await originsBehind(provenance, "Sheet1!B2", anchored('=gex.levels("SPY")'))).toBe("not calculated");
});

test("formulas that are gone or replaced are credited no more, and one behind a name of the workbook still is", async () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));
  provenance.start("GEX.LEVELS", "Sheet1!A2")(board("SPXW"));
  provenance.start("FLOW.TOP", "Sheet1!A3")(heard({ endpoint: "flowTop", meta: undefined }));
  provenance.start("GEX.LEVELS.AT", "Sheet1!A4")(board("SPXW"));
  const held = new Map<string, unknown>([
    ["Sheet1!A1", "=gex.heatmap(B1)"],
    ["Sheet1!A2", "=FLOW.TOP(5)"],
    ["Sheet1!A3", ""],
    ["Sheet1!A4", "=WALLS(B1)"],
  ]);

  await forgetGoneCells(provenance, (addresses) => Promise.resolve(addresses.map((one) => held.get(one))));

  expect(provenance.cells.map(({ address }) => address)).toEqual(["Sheet1!A1", "Sheet1!A4"]);
  expect(provenance.sources.get()).toMatchObject([
    { attribution: source, functionNames: ["GEX.HEATMAP", "GEX.LEVELS.AT"] },
  ]);
});

test("a cell that is calculated again while Excel is asked is kept", async () => {
  const { provenance, clock } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));

  await forgetGoneCells(provenance, () => {
    clock.nowMs = 5_000;
    provenance.start("GEX.LEVELS", "Sheet1!A1")(board("SPY"));
    return Promise.resolve([""]);
  });

  expect(parameters(provenance, "Sheet1!A1")).toEqual(["symbols=SPY"]);
});

test("where Excel says nothing, nothing is forgotten", async () => {
  const { provenance } = learning();
  provenance.start("GEX.HEATMAP", "Sheet1!A1")(board("SPXW"));

  await forgetGoneCells(provenance, () => Promise.resolve(undefined));

  expect(provenance.cells).toHaveLength(1);
});
