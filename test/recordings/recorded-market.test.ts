import { dayOf } from "@strikebook/calendar";
import { simulatedInstants } from "../../recordings/recorders/simulated-snapshots";
import { startRecordedAndReference } from "../../scripts/support/recordings/recorded-service";

const recorded = {
  symbols: ["COST", "RUT", "BAC", "WMT", "XOM"],
  from: dayOf(2026, 11, 17),
  to: dayOf(2026, 11, 19),
  everyMs: 5 * 60_000,
};
const allInstants = [...new Set(simulatedInstants(recorded).map(({ asOfMs }) => asOfMs))];

/**
 * What a recording does not know exactly, by path and the greatest difference: a volatility of the surface between two strikes that lie
 * far apart is interpolated.
 */
const interpolated = { path: /^\/v1\/vol\/surface data\.symbols\[\]\.iv\[\]\[\]$/, difference: 0.01 };

const volatilityModules = [
  "events",
  "history",
  "derived",
  "iv",
  "term",
  "cones",
  "sigma",
  "surface",
  "tilt",
  "snapshot",
];

const requestsFor = (symbol: string, atMs: number) => [
  `/v1/heatmap?symbols=${symbol}&layout=matrix`,
  `/v1/heatmap?symbols=${symbol}&metric=vanna&maxExpirations=3`,
  `/v1/gex/levels?symbols=${symbol}`,
  `/v1/historical?symbols=${symbol}&layout=matrix&at=${new Date(atMs).toISOString()}`,
  ...volatilityModules.map((module) => `/v1/vol/${module}?symbols=${symbol}`),
];

/** One difference: where, and both values. */
type Difference = [path: string, recorded: unknown, reference: unknown];

function differences(a: unknown, b: unknown, path: string): Difference[] {
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.flatMap((value, at) => differences(value, b[at], `${path}[]`));
  }
  if (isRecord(a) && isRecord(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].flatMap((name) => differences(a[name], b[name], `${path}.${name}`));
  }
  return Object.is(a, b) ? [] : [[path, a, b]];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const dataOf = (body: unknown) => (isRecord(body) ? body.data : undefined);

function isInterpolated([path, a, b]: Difference): boolean {
  const { path: pattern, difference } = interpolated;
  const isClose = typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= difference + 1e-9;
  return pattern.test(path) && isClose;
}

/** The range of a zero gamma follows from bid and ask, which are the exact price in this recording, and from the session before. */
function isOfQuotes([path]: Difference): boolean {
  return /zeroGamma\.(low|high)$/.test(path);
}

/** A generator of Lehmer with a fixed seed: the same choices in every run. */
function chooser(seed = 20_261_117) {
  let state = seed;
  return <Value>(values: readonly Value[]): Value => {
    state = (state * 48_271) % 2_147_483_647;
    const chosen = values[state % values.length];
    if (chosen === undefined) throw new Error("There is nothing to choose from.");
    return chosen;
  };
}

test("at 200 recorded instants every answer equals that of the market that was recorded", async () => {
  const { clock, symbols, ...services } = startRecordedAndReference(recorded);
  const choose = chooser();
  const found: Difference[] = [];

  for (let count = 0; count < 200; count += 1) {
    const symbol = choose(symbols);
    clock.nowMs = choose(allInstants);
    const path = choose(requestsFor(symbol, choose(allInstants.filter((atMs) => atMs <= clock.nowMs))));
    const [own, other] = [await services.recorded(path), await services.reference(path)];
    expect([path, own.status, other.status]).toEqual([path, 200, 200]);
    const name = path.split("?")[0] ?? "";
    found.push(...differences(dataOf(own.body), dataOf(other.body), `${name} data`));
  }

  expect(found.filter((difference) => !isInterpolated(difference) && !isOfQuotes(difference))).toEqual([]);
});

test("from quotes in cents alone the cells are within 1 % of the king in the median, and within 5 % at worst", async () => {
  const [atMs] = allInstants.slice(40);
  const choice = { ...recorded, symbols: ["SPY", "RUT", "NVDA", "COST", "XOM"] };
  const { clock, symbols, ...services } = startRecordedAndReference({ ...choice, rounded: true });
  clock.nowMs = atMs ?? NaN;

  for (const symbol of symbols) {
    const path = `/v1/heatmap?symbols=${symbol}&layout=matrix&maxStrikes=all&maxExpirations=all&includeEmpty=true`;
    const [own, exact] = [cellsOf(await services.recorded(path)), cellsOf(await services.reference(path))];
    expect(own).toHaveLength(exact.length);
    const king = Math.max(...exact.map(Math.abs));
    const errors = exact.map((cell, at) => Math.abs((own[at] ?? NaN) - cell) / king).sort((a, b) => a - b);
    expect(errors[errors.length >> 1]).toBeLessThan(0.01);
    expect(errors.at(-1)).toBeLessThan(0.05);
  }
});

function cellsOf({ body }: { body: unknown }): number[] {
  const { data } = body as { data: { symbols: { matrix: (number | null)[][] }[] } };
  return data.symbols.flatMap(({ matrix }) => matrix.flat()).map(Number);
}
