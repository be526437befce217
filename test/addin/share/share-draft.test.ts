import { Provenance } from "../../../src/addin/provenance/provenance";
import { ShareDraft } from "../../../src/addin/share/share-draft";
import { mayBeShared } from "../../../src/addin/share/shown-sources";
import { SharedWorkbook } from "../../../src/workbook/share/shared-workbook";
import { receivedResult, source } from "../../support/addin/received-result";
import { nodeXml, xlsxCells, xlsxFile, xlsxParts } from "../../support/addin/xlsx-file";
import "../../support/addin/registered-functions";

const nowMs = Date.parse("2026-11-20T20:30:00Z");
const full = { ...source, required: true, license: "commercial" };
const shareable = { ...full, shareable: true, shareClass: "derived" };
const raw = { ...full, shareable: true, shareClass: "raw" };

/** The attribution of the data that a function has shown in a cell. */
type Shown = readonly [functionName: string, cell: string, attribution: typeof source | undefined];

/** Excel is not read. */
const unreadable = {
  platform: { now: () => nowMs },
  readFormula: () => Promise.resolve(undefined),
  readFormulas: () => Promise.resolve(undefined),
};

/** Returns a draft of a workbook with one formula per cell, of which some have shown data. */
function draftOf(formulas: Readonly<Record<string, string>>, shown: readonly Shown[]): ShareDraft {
  const provenance = new Provenance(unreadable);
  for (const [functionName, cell, attribution] of shown) {
    const meta = { mode: "live", resolution: "1s", cached: false, ...(attribution && { attribution }) };
    provenance.startCall(functionName, `Sheet1!${cell}`)(receivedResult({ meta }));
  }
  const cells = Object.entries(formulas).map(
    ([cell, formula]) => `<row><c r="${cell}"><f>${formula}</f><v>1</v></c></row>`,
  );
  return new ShareDraft(
    new SharedWorkbook(xlsxFile({ sheets: { Sheet1: cells.join("") } }), nodeXml),
    provenance,
    nowMs,
  );
}

const sourcesShown = ({ sources }: ShareDraft) =>
  sources.map(({ attribution, formulas }) => [
    typeof attribution === "string" ? attribution : (attribution.shareClass ?? "short form"),
    formulas.length,
  ]);

const defaults = ({ sources }: ShareDraft) =>
  new Set(sources.filter(({ attribution }) => mayBeShared(attribution)).map(({ name }) => name));

test("data is grouped by its source and its terms", () => {
  const draft = draftOf(
    {
      A1: '_xldudf_GEX_LEVELS("SPX")',
      A2: '_xldudf_GEX_LEVELS("SPY")',
      A3: '_xldudf_GEX_HEATMAP("SPX")',
      A4: '_xldudf_FLOW_TIDE("SPY")',
      A5: '_xldudf_VOL_HISTORY("SPY")',
      A6: '_xldudf_GEX_LEVELS("QQQ")',
      A7: "_xldudf_GEX_CREDITS()",
      A8: "_xldudf_GEX_INFO(A1)",
    },
    [
      ["GEX.LEVELS", "A1", shareable],
      ["GEX.LEVELS", "A2", shareable],
      ["GEX.HEATMAP", "A3", raw],
      ["FLOW.TIDE", "A4", source],
      ["VOL.HISTORY", "A5", undefined],
    ],
  );

  expect(sourcesShown(draft)).toEqual([
    ["derived", 2],
    ["raw", 1],
    ["short form", 1],
    ["unnamed", 1],
    ["unknown", 1],
    ["account", 1],
  ]);
});

test("only data that is marked shareable and is not raw is included without a decision of the user", () => {
  const cases = [shareable, raw, { ...shareable, shareable: false }, source, "unnamed", "unknown", "account"] as const;

  expect(cases.map(mayBeShared)).toEqual([true, false, false, false, false, false, false]);
});

test("a formula that shows several sources is copied only if all of them are included", () => {
  const draft = draftOf({ A1: "_xldudf_GEX_LEVELS(1)+_xldudf_FLOW_TIDE(2)", A2: "_xldudf_GEX_LEVELS(3)" }, [
    ["GEX.LEVELS", "A1", shareable],
    ["FLOW.TIDE", "A1", raw],
    ["GEX.LEVELS", "A2", shareable],
  ]);

  expect(draft.plan(defaults(draft)).values.map(({ stored }) => stored)).toEqual(["_xldudf_GEX_LEVELS(3)"]);
});

test("a formula whose record is that of an earlier formula in its cell has an unknown source", () => {
  const draft = draftOf({ A1: '_xldudf_FLOW_TIDE("SPY")' }, [["GEX.LEVELS", "A1", shareable]]);

  expect(sourcesShown(draft)).toEqual([["unknown", 1]]);
});

test("the copy names the sources of what it contains, and the cells that are empty", () => {
  const draft = draftOf({ A1: '_xldudf_GEX_LEVELS("SPX")', A2: '_xldudf_FLOW_TIDE("SPY")', A3: "A2*2", A4: "A1*2" }, [
    ["GEX.LEVELS", "A1", shareable],
    ["FLOW.TIDE", "A2", raw],
  ]);
  const bytes = draft.copy(defaults(draft), "sk_test");
  const parts = xlsxParts(bytes);
  const sheet = parts["xl/worksheets/strikebook-sources1.xml"] ?? "";
  const rows = sheet
    .split("<row ")
    .slice(1)
    .map((row) => Array.from(row.matchAll(/<t [^>]*>([^<]*)</g), ([, text]) => text));

  expect(xlsxCells(bytes)).toEqual({ A1: { value: "1" }, A4: { formula: "A1*2", value: "1" } });
  expect(rows).toEqual([
    ["Source", "Address", "Terms", "License", "Share class", "May be shared", "Cells"],
    [
      "Example Markets",
      "https://example.test/credit",
      "https://example.test/terms",
      "commercial",
      "derived",
      "yes",
      "Sheet1!A1",
    ],
    ["Copied on Fri 20 Nov 2026 15:30 ET. Formulas of Strikebook were replaced by what they showed."],
    ["Empty here, because the data may not be shared", "", "", "", "", "", "Sheet1!A2, Sheet1!A3"],
  ]);
});

test("quotes of contracts are left out with all that is computed from them, and other calculations become values", () => {
  const quotes = { ...full, shareable: false, shareClass: "raw" };
  const draft = draftOf(
    {
      A1: '_xldudf_OPT_CHAIN("SPXW")',
      A2: '_xldudf_OPT_QUOTE("SPXW__261218C06900000","volatility")',
      A3: '_xldudf_OPT_LIVE("SPXW__261218C06900000")',
      A4: '_xldudf_OPT_PRICE("call",6900,"2026-12-18",6890,20%)',
      A5: '_xldudf_OPT_PRICE("call",6900,"2026-12-18",6890,A2)',
      A6: "A5*100",
      A7: '_xldudf_OPT_GREEKS("call",6900,"2026-12-18",A6,20%)',
      A8: "A4*100",
    },
    [
      ["OPT.CHAIN", "A1", quotes],
      ["OPT.QUOTE", "A2", quotes],
      ["OPT.LIVE", "A3", quotes],
    ],
  );
  const bytes = draft.copy(defaults(draft), "sk_test");

  expect(xlsxCells(bytes)).toEqual({ A4: { value: "1" }, A8: { formula: "A4*100", value: "1" } });
  const sheet = xlsxParts(bytes)["xl/worksheets/strikebook-sources1.xml"] ?? "";
  expect(sheet).toContain("Empty here, because the data may not be shared");
  expect(sheet).toMatch(/Sheet1!A1:?.*A2.*A3|Sheet1!A1:A3/);
});
