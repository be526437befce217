import { contractSymbol, readContractSymbol } from "../../../market/chains/contract-symbol";
import { dayOf } from "../../../market/time/civil-day";

const spyCall = { root: "SPY", expiration: dayOf(2025, 12, 19), right: "call", strike: 600 } as const;

test("a contract is formatted in the canonical form", () => {
  expect(contractSymbol(spyCall)).toBe("SPY__251219C00600000");
  expect(contractSymbol({ ...spyCall, right: "put", strike: 62.5 })).toBe("SPY__251219P00062500");
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
