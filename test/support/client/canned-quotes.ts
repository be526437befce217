/** Returns the description of a service that has both routes of option quotes, with or without the mark. */
export function describedQuotes(isMarked: boolean) {
  const operation = (...names: string[]) => ({
    get: {
      ...(isMarked && { "x-strikebook": true }),
      parameters: names.map((name) => ({ name, in: "query" })),
    },
  });
  const filters = ["expirations", "dte", "right", "delta", "moneyness", "strikes"];
  return {
    openapi: "3.1.0",
    paths: {
      "/v1/options/chain": operation("symbols", "timestamp", ...filters),
      "/v1/options/quotes": operation("contracts", "timestamp"),
    },
  };
}

export const quoteMeta = {
  mode: "live",
  cached: false,
  attribution: {
    text: "Example Options",
    url: "https://example.test/options",
    required: true,
    license: "personal",
    shareable: false,
    shareClass: "raw",
  },
};

const figures = {
  ...{ bid: 1.2, ask: 1.3, mid: 1.25, last: null, volume: 0, openInterest: 120, openInterestChange: null },
  ...{ iv: 18.4, delta: 0.25, gamma: 0.011, theta: -0.031, vega: 0.072, age: 4 },
};

/** Returns the record of a contract, of 8 DTE on 2026-12-10. */
export function contractQuote(symbol: string) {
  const terms = { expiration: "2026-12-18", dte: 8, right: "call", strike: 690 };
  const [root = ""] = symbol.split("__");
  return { symbol, root, asOf: "2026-12-10T15:00:00Z", spot: 680.5, ...terms, ...figures };
}

/** Returns the record of a root with one contract. */
export function symbolChain(symbol: string) {
  const { symbol: contract, asOf, spot, ...quote } = contractQuote(`${symbol}__261218C00690000`);
  const columns = Object.entries({ contract, ...quote })
    .filter(([name]) => name !== "root")
    .map(([name, value]) => [name, [value]]);
  return { symbol, asOf, spot, contracts: Object.fromEntries(columns) as Record<string, unknown[]> };
}
