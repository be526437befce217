import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dayFromIso } from "@strikebook/calendar";
import { DEFAULT_SEED, SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { recordSimulated } from "../../../recordings/recorders/record-simulated";
import {
  type SimulatedChoice,
  simulatedInstants,
  simulatedSnapshots,
} from "../../../recordings/recorders/simulated-snapshots";
import { newYork } from "../../support/recordings/made-up-snapshots";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const day = (date: string) => dayFromIso(date) ?? NaN;
const MINUTE_MS = 60_000;

/** The session of 6 January 2026, a Tuesday. */
const choice = (part: Partial<SimulatedChoice> = {}): SimulatedChoice => ({
  symbols: ["QCOM"],
  from: day("2026-01-06"),
  to: day("2026-01-06"),
  everyMs: 15 * MINUTE_MS,
  ...part,
});

const clockTimes = (part: Partial<SimulatedChoice>) =>
  simulatedInstants(choice(part)).map(({ asOfMs }) =>
    new Date(asOfMs).toLocaleTimeString("en-GB", { timeZone: "America/New_York" }),
  );

test("snapshots are taken at the open, at each step, and a minute before the close", () => {
  const times = clockTimes({});

  expect(times).toHaveLength(27);
  expect([...times.slice(0, 2), ...times.slice(-2)]).toEqual(["09:30:00", "09:45:00", "15:45:00", "15:59:00"]);
});

test("a session that closes at 13:00 has snapshots until then, and days without a session none", () => {
  // Thanksgiving 2025 is on 27 November.
  const times = clockTimes({ from: day("2025-11-27"), to: day("2025-11-30"), everyMs: 60 * MINUTE_MS });

  expect(times).toEqual(["09:30:00", "10:30:00", "11:30:00", "12:30:00", "12:59:00"]);
  expect(() => clockTimes({ from: day("2025-11-29"), to: day("2025-11-30") })).toThrow("No session");
});

test("a window limits the snapshots of a session", () => {
  const between = { fromMinute: 9 * 60 + 58, toMinute: 10 * 60 + 1 };

  expect(clockTimes({ everyMs: MINUTE_MS, between })).toEqual(["09:58:00", "09:59:00", "10:00:00", "10:01:00"]);
});

test("all underlyings of an instant come together, and a root means its underlying", () => {
  const instants = simulatedInstants(choice({ symbols: ["SPXW", "NVDA", "SPX"], everyMs: 360 * MINUTE_MS }));

  expect(instants.map(({ underlying }) => underlying)).toEqual(["NVDA", "SPX", "NVDA", "SPX", "NVDA", "SPX"]);
  expect(() => simulatedInstants(choice({ symbols: ["ABC"] }))).toThrow(
    "The simulated market has no symbol ABC. It has SPXW, SPX,",
  );
});

test("the gamma of the recorded contracts adds up to the boards of the simulated market", () => {
  const market = marketOfDays(new SimulatedDays(DEFAULT_SEED));
  const between = { fromMinute: 12 * 60, toMinute: 12 * 60 };
  const [snapshot] = simulatedSnapshots(choice({ between }));
  const cells = market.boardAt("QCOM", newYork("2026-01-06", "12:00"))?.cells("gamma") ?? new Float64Array();
  const boardUsd = cells.reduce((sum, cell) => sum + cell, 0);

  // Per contract: e^(-qT) n(d1) / (S sigma sqrt(T)), times 100 shares, open interest, S^2 and 1 %. F D = S e^(-qT).
  const contractsUsd = (snapshot?.contracts ?? []).reduce((sum, contract) => {
    const { expiration, right, strike, openInterest = 0, volatility = NaN, forward = NaN, discount = NaN } = contract;
    const settles = newYork(new Date(expiration * 86_400_000).toISOString().slice(0, 10), "16:00");
    const deviation = volatility * Math.sqrt((settles - newYork("2026-01-06", "12:00")) / (365 * 86_400_000));
    const d1 = Math.log(forward / strike) / deviation + deviation / 2;
    const density = Math.exp(-(d1 ** 2) / 2) / Math.sqrt(2 * Math.PI);
    return sum + ((right === "call" ? 1 : -1) * openInterest * forward * discount * density) / deviation;
  }, 0);

  // Half a cent of rounding for each cell.
  expect(cells.length).toBeGreaterThan(100);
  expect(Math.abs(boardUsd)).toBeGreaterThan(100_000);
  expect(Math.abs(contractsUsd - boardUsd)).toBeLessThan(cells.length * 0.005);
});

test("a call less its put is worth the discounted forward less the strike", () => {
  const [snapshot] = simulatedSnapshots(choice());
  const [call, put] = snapshot?.contracts ?? [];

  expect([call?.right, put?.right, call?.strike]).toEqual(["call", "put", put?.strike]);
  expect(call?.bid).toBe(call?.ask);
  const parity = (call?.discount ?? NaN) * ((call?.forward ?? NaN) - (call?.strike ?? NaN));
  expect((call?.bid ?? NaN) - (put?.bid ?? NaN)).toBeCloseTo(parity, 10);
});

test("rounded snapshots have cents around the price, and none of the numbers that a market does not state", () => {
  const [exact] = simulatedSnapshots(choice());
  const [rounded] = simulatedSnapshots(choice({ rounded: true }));

  const cents = (value = NaN) => Math.round(value * 100) / 100;
  const pairs = rounded?.contracts.map((contract, at) => ({ contract, price: exact?.contracts[at]?.bid ?? NaN })) ?? [];
  const wrong = pairs.filter(({ contract: { bid = NaN, ask = NaN }, price }) => {
    return cents(bid) !== bid || cents(ask) !== ask || !(bid <= price && price <= ask && ask - bid < 0.0101);
  });
  expect(wrong).toEqual([]);
  const unknown = {
    volatility: undefined,
    forward: undefined,
    discount: undefined,
    gamma: undefined,
    volume: undefined,
  };
  expect(rounded?.contracts[0]).toMatchObject(unknown);
});

test("a recording that was stopped is continued, and has closes and reports", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const stop = new AbortController();
  const whole = [...simulatedSnapshots(choice())];

  expect(await recordSimulated(recording, choice(), { signal: stop.signal, onProgress: () => stop.abort() })).toBe(
    false,
  );
  const progress: number[] = [];
  const onProgress = ({ done }: { done: number }) => progress.push(done);
  expect(await recordSimulated(recording, choice(), { onProgress })).toBe(true);

  expect(progress).toEqual([4, 8, 12, 16, 20, 24, 27]);
  await recording.refresh();
  expect(await Promise.all(recording.snapshots.map(({ id }) => recording.read(id)))).toStrictEqual(whole);
  expect(recording.snapshots.filter(({ flags }) => flags.length > 0)).toEqual([]);
  // The close is the last price of the session.
  const market = marketOfDays(new SimulatedDays(DEFAULT_SEED));
  const close = market.spotAt("QCOM", newYork("2026-01-06", "16:00"));
  expect(await readFile(join(files.folder, "closes.csv"), "utf8")).toBe(
    `date,ticker,close\n2026-01-06,QCOM,${close}\n`,
  );
  expect(recording.earnings().get("QCOM")?.length).toBeGreaterThan(20);
});
