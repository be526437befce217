import { dayOf } from "@strikebook/calendar";
import { compareContracts, optionSymbol, readContractSymbol } from "../../../market/chains/contract-symbol";

const spyCall = { root: "SPY", expiration: dayOf(2025, 12, 19), right: "call", strike: 600 } as const;

test("a contract is formatted in the canonical form", () => {
  expect(optionSymbol(spyCall)).toBe("SPY__251219C00600000");
  expect(optionSymbol({ ...spyCall, right: "put", strike: 62.5 })).toBe("SPY__251219P00062500");
});

test.each(["SPY__251219C00600000", "SPY   251219C00600000"])("%j is parsed", (symbol) => {
  expect(readContractSymbol(symbol)).toEqual(spyCall);
});

test("a root of six letters is parsed without padding", () => {
  expect(readContractSymbol("GOOGLX251219P00062500")).toMatchObject({ root: "GOOGLX", strike: 62.5 });
});

test.each([
  "SPY",
  "SPY_251219C00600000",
  "SPY__251219X00600000",
  "SPY__251319C00600000",
  "SPY__251219C600",
  "__251219C00600000",
  "S Y   251219C00600000",
  "spy__251219C00600000",
])("%j is not a contract symbol", (symbol) => {
  expect(readContractSymbol(symbol)).toBeUndefined();
});

test("contracts are compared in the order of their symbols", () => {
  const contracts = ["SPX", "SPXW", "SPY", "A", "QQQ"].flatMap((root) =>
    [dayOf(2026, 6, 12), dayOf(2027, 1, 15)].flatMap((expiration) =>
      (["put", "call"] as const).flatMap((right) =>
        [7_000, 62.5, 600].map((strike) => ({ root, expiration, right, strike })),
      ),
    ),
  );

  const sorted = contracts.toSorted(compareContracts).map(optionSymbol);

  expect(sorted).toEqual(contracts.map(optionSymbol).sort());
});
