import { carriedSymbols, SymbolNames } from "../../../../packages/client/stream/pool/symbol-names";

test.each([
  ["the same names", "SPY,QQQ", "QQQ,SPY", { SPY: "SPY", QQQ: "QQQ" }, [], []],
  ["names in lower case", "SPY", "spy", { SPY: "SPY" }, [], []],
  ["another spelling of a share class", "BRK.B,SPY", "SPY,BRK/B", { SPY: "SPY", "BRK.B": "BRK/B" }, [], []],
  ["two spellings of one symbol", "BRK.B,BRK-B", "BRK/B", { "BRK.B": "BRK/B", "BRK-B": "BRK/B" }, [], []],
  ["one symbol under a new name", "SPY,FB", "META,SPY", { SPY: "SPY", FB: "META" }, [], []],
  ["a symbol less", "SPY,SPYY", "SPY", { SPY: "SPY" }, ["SPYY"], []],
  ["no symbol", "SPYY", "", {}, ["SPYY"], []],
  ["two symbols under new names", "FB,SQ,SPY", "SPY,XYZ,META", { SPY: "SPY" }, [], ["FB", "SQ"]],
  ["a new name and a symbol less", "FB,SPYY", "META", {}, [], ["FB", "SPYY"]],
])("a stream that carries %s", (_, requested, carried, names, missing, unclear) => {
  const found = carriedSymbols(requested.split(","), carried.split(",").filter(Boolean));

  expect({ ...found, names: Object.fromEntries(found.names) }).toEqual({ names, missing, unclear });
});

test("spellings of one symbol are requested under the name that was typed first, or the service's own if it is known", () => {
  const names = new SymbolNames();
  expect(Object.fromEntries(names.resolve(["BRK.B", "SPY", "BRK-B"]))).toEqual({
    "BRK.B": "BRK.B",
    "BRK-B": "BRK.B",
    SPY: "SPY",
  });

  names.learn("BRK.B", "BRK/B");

  expect(Object.fromEntries(names.resolve(["BRK-B", "BRK.B"]))).toEqual({ "BRK-B": "BRK/B", "BRK.B": "BRK/B" });
  expect(names.renamed).toEqual([["BRK.B", "BRK/B"]]);
});

test("after a name was refused, another spelling is requested as it was typed", () => {
  const names = new SymbolNames([["BRK.B", "BRK/B"]]);

  expect(names.forget("BRK/B")).toEqual(["BRK.B"]);

  expect(Object.fromEntries(names.resolve(["BRK-B"]))).toEqual({ "BRK-B": "BRK-B" });
});
