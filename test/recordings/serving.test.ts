import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import { sourceOf, type SnapshotSource } from "../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import type { AccountRecord } from "../../service/gateway/accounts";
import { recordedData } from "../../service/market-source/recording-source";
import { requesting } from "../support/recordings/requesting";
import { spxSnapshot, middayMs } from "../support/recordings/spx-snapshot";
import { accountWith } from "../../scripts/support/service/start-service";

const MINUTE_MS = 60_000;

/** Starts a service over snapshots. Its time is the instant of the newest. */
function serve(
  snapshots: readonly Snapshot[],
  account: Partial<AccountRecord> = {},
  source: SnapshotSource = sourceOf(snapshots),
) {
  const clock = { nowMs: Math.max(...snapshots.map(({ asOfMs }) => asOfMs)) };
  const request = requesting({
    ...recordedData(source),
    flow: flowWithoutTrades(),
    accounts: [accountWith(account)],
    now: () => clock.nowMs,
  });
  return { clock, request };
}

/** The body of a response, as far as these tests read it. */
interface Body {
  data: { symbols: { asOf: string; spot: number; previousClose: number; strikes: { velocityPct?: number }[] }[] };
  meta: { mode: string; delayed?: boolean; delayMinutes?: number; attribution: { text: string } };
  error: { code: string; message: string };
}

async function get(service: ReturnType<typeof serve>, path: string): Promise<Body & { status: number }> {
  const { status, body } = await service.request(path);
  return { status, ...(body as Body) };
}

test("the board, the levels and the past board are those of the snapshot, at its instant", async () => {
  const service = serve([spxSnapshot()]);

  for (const path of [
    "/v1/heatmap?symbols=SPXW",
    "/v1/gex/levels?symbols=SPXW",
    "/v1/historical?symbols=SPXW&at=2026-11-20T18:00:00Z",
  ]) {
    const { data } = await get(service, path);
    expect(data.symbols[0]).toMatchObject({ asOf: "2026-11-20T18:00:00Z", spot: 1_000, previousClose: 995 });
  }
});

test("a response names the source and the instant of its own rows", async () => {
  const service = serve([
    spxSnapshot({ asOfMs: middayMs - 30 * MINUTE_MS }),
    spxSnapshot({ previousClose: undefined, delayMinutes: 15 }),
  ]);

  const newest = await get(service, "/v1/heatmap?symbols=SPXW");
  const past = await get(service, "/v1/historical?symbols=SPXW&at=2026-11-20T17:59:59Z");
  const range = await get(
    service,
    "/v1/historical/range?symbols=SPXW&from=2026-11-20T17:25:00Z&to=2026-11-20T17:35:00Z",
  );
  const volatility = await get(service, "/v1/vol/iv?symbols=SPXW");
  const stats = await get(service, "/v1/stats/daily?symbols=SPXW&from=2026-11-20&to=2026-11-20");

  expect(newest.meta).toMatchObject({
    mode: "historical",
    delayed: true,
    delayMinutes: 15,
    attribution: { text: "Cboe delayed quotes of 2026-11-20 13:00 ET, recorded" },
  });
  expect(past.meta).toMatchObject({ attribution: { text: "Cboe delayed quotes of 2026-11-20 12:30 ET, recorded" } });
  expect(past.meta.delayed).toBeUndefined();
  expect(range.meta.attribution.text).toBe("Cboe delayed quotes of 2026-11-20 12:30 ET, recorded");
  expect(stats.meta).toMatchObject({
    delayed: true,
    attribution: { text: "Cboe delayed quotes of 2026-11-20 12:30 to 13:00 ET, recorded" },
  });
  expect(volatility.meta.attribution.text).toBe("Cboe delayed quotes of 2026-11-20 13:00 ET, recorded");
});

test("between two snapshots the board is that of the earlier one, and after a session without any there is none", async () => {
  const service = serve([spxSnapshot({ asOfMs: middayMs - 30 * MINUTE_MS, spot: 990 }), spxSnapshot()]);
  service.clock.nowMs = Date.parse("2026-11-24T15:00:00Z");
  const spotAt = async (at: string) => {
    const { data, error } = await get(service, `/v1/historical?symbols=SPXW&at=${at}`);
    return data?.symbols[0]?.spot ?? error.code;
  };

  expect(await spotAt("2026-11-20T17:29:59Z")).toBe("no_data");
  expect(await spotAt("2026-11-20T17:59:59Z")).toBe(990);
  // Monday is the session after Friday, Tuesday is another one later.
  expect(await spotAt("2026-11-23T20:00:00Z")).toBe(1_000);
  expect(await spotAt("2026-11-24T15:00:00Z")).toBe("no_data");
});

test("a time without a board is refused with what is recorded and how to add to it", async () => {
  const { status, error } = await get(serve([spxSnapshot()]), "/v1/historical?symbols=SPXW&at=2026-11-19T18:00:00Z");

  expect([status, error]).toEqual([
    404,
    {
      code: "no_data",
      message:
        "There is no recorded board for 2026-11-19T18:00:00.000Z: SPXW is recorded from 2026-11-20 13:00 ET. Choose another time, or import its file with npm run data -- import.",
    },
  ]);
});

test("contracts that have settled since the snapshot are left out of a later board", async () => {
  const service = serve([spxSnapshot()]);
  const expirations = async () => {
    const { data } = await get(service, "/v1/heatmap?symbols=SPXW&maxExpirations=9");
    return (data.symbols[0] as unknown as { expirations: string[] }).expirations;
  };

  expect(await expirations()).toEqual(["2026-11-20", "2026-11-23", "2026-12-18", "2027-02-19"]);
  service.clock.nowMs = Date.parse("2026-11-21T15:00:00Z");
  expect(await expirations()).toEqual(["2026-11-23", "2026-12-18", "2027-02-19"]);
});

test("a change over five minutes is shown only if the board of five minutes before was recorded", async () => {
  const changeAfter = async (minutes: number) => {
    const service = serve([spxSnapshot({ asOfMs: middayMs - minutes * MINUTE_MS, spot: 990 }), spxSnapshot()]);
    const { data } = await get(service, "/v1/heatmap?symbols=SPXW");
    return data.symbols[0]?.strikes.some(({ velocityPct }) => velocityPct !== undefined);
  };

  expect(await changeAfter(5)).toBe(true);
  expect(await changeAfter(4)).toBe(false);
  expect(await changeAfter(7)).toBe(false);
});

test("a previous close that was not recorded is null, with the change, and the attribution says so", async () => {
  const alone = await get(serve([spxSnapshot({ previousClose: undefined })]), "/v1/heatmap?symbols=SPXW");
  const afterSnapshotOf = (minutesBefore: number) => {
    const dayBefore = spxSnapshot({ asOfMs: middayMs - minutesBefore * MINUTE_MS, spot: 980 });
    return get(serve([dayBefore, spxSnapshot({ previousClose: undefined })]), "/v1/heatmap?symbols=SPXW");
  };
  // The close is 21 hours before midday. A price of an hour before it is no close.
  const [afterDay, afterClose] = [await afterSnapshotOf(22 * 60), await afterSnapshotOf(21 * 60)];

  expect(alone.data.symbols[0]).toMatchObject({
    ...{ spot: 1_000, previousClose: null, priceChange: null, priceChangePercent: null },
  });
  expect(alone.meta.attribution.text).toBe(
    "Cboe delayed quotes of 2026-11-20 13:00 ET, recorded; previous close not recorded",
  );
  expect(afterDay.data.symbols[0]?.previousClose).toBeNull();
  expect(afterClose.data.symbols[0]?.previousClose).toBe(980);
  expect(afterClose.meta.attribution.text).toBe("Cboe delayed quotes of 2026-11-20 13:00 ET, recorded");
});

test("an expiration has no share of an exposure that is nothing", async () => {
  const { contracts, ...header } = spxSnapshot();
  const service = serve([{ ...header, contracts: contracts.map((contract) => ({ ...contract, openInterest: 0 })) }]);

  const { body } = await service.request("/v1/gex/levels?symbols=SPXW&sides=true");

  expect(body).toMatchObject({
    data: { symbols: [{ sides: { expirations: [{ grossExposure: 0, sharePct: null }, {}, {}, {}] } }] },
  });
});

test("a day whose only boards were made after the close has one frame, of the last one with its quotes", async () => {
  const hour = 60 * MINUTE_MS;
  // 13:00 in New York is 18:00 UTC: the close of the Friday is three hours later.
  const [closeMs, evening, sunday, monday] = [3, 5, 55, 69].map((hours) => middayMs + hours * hour) as [
    number,
    number,
    number,
    number,
  ];
  const daysOf = async (...snapshots: readonly Partial<Snapshot>[]) => {
    const service = serve(snapshots.map((part) => spxSnapshot(part)));
    const body = await service.request("/v1/stats/daily?symbols=SPXW&from=2026-11-20&to=2026-11-23");
    const { data } = body.body as { data: { symbols: { days: { date: string; frames: number; lastAt: string }[] }[] } };
    return data.symbols[0]?.days.map(({ date, frames, lastAt }) => [date, frames, Date.parse(lastAt)]);
  };
  const ofClose = (asOfMs: number) => ({ asOfMs, quoteMs: closeMs });

  expect(await daysOf(ofClose(evening))).toEqual([["2026-11-20", 1, evening]]);
  expect(await daysOf(ofClose(evening), ofClose(sunday))).toEqual([["2026-11-20", 1, sunday]]);
  expect(await daysOf({}, ofClose(evening))).toEqual([["2026-11-20", 1, middayMs]]);
  // Index options trade at night: these quotes are of Sunday, and those of Monday are of its own session.
  expect(await daysOf({ asOfMs: sunday, quoteMs: sunday })).toEqual([]);
  expect(await daysOf({ asOfMs: monday, quoteMs: monday })).toEqual([["2026-11-23", 1, monday]]);
});

test("a board of a recording that is not played is historical, one that is played is live unless its source is delayed", async () => {
  const modeOf = async (snapshot: Snapshot, isPlayed: boolean) => {
    const data = recordedData(sourceOf([snapshot]), isPlayed);
    const request = requesting({ ...data, flow: flowWithoutTrades(), now: () => snapshot.asOfMs });
    const { body } = await request("/v1/heatmap?symbols=SPXW");
    const { mode, delayed, delayMinutes } = (body as Body).meta;
    return [mode, delayed, delayMinutes];
  };

  expect(await modeOf(spxSnapshot(), false)).toEqual(["historical", undefined, undefined]);
  expect(await modeOf(spxSnapshot(), true)).toEqual(["live", undefined, undefined]);
  expect(await modeOf(spxSnapshot({ delayMinutes: 15 }), true)).toEqual(["historical", true, 15]);
});

test("daily statistics count the recorded boards and their extremes", async () => {
  const instants = [middayMs - 30 * MINUTE_MS, middayMs - MINUTE_MS, middayMs];
  const service = serve(instants.map((asOfMs, at) => spxSnapshot({ asOfMs, spot: 990 + 5 * at })));
  const cells: number[] = [];
  for (const asOfMs of instants) {
    const at = new Date(asOfMs).toISOString();
    const { data } = await get(service, `/v1/historical?symbols=SPXW&layout=matrix&maxExpirations=9&at=${at}`);
    cells.push(...(data.symbols[0] as unknown as { matrix: number[][] }).matrix.flat());
  }
  const { data } = await get(service, "/v1/stats/daily?symbols=SPXW&from=2026-11-20&to=2026-11-20");

  expect((data.symbols[0] as unknown as { days: unknown[] }).days).toEqual([
    expect.objectContaining({
      date: "2026-11-20",
      frames: 3,
      complete: false,
      firstAt: "2026-11-20T17:30:00.000Z",
      lastAt: "2026-11-20T18:00:00.000Z",
      spotOpen: 990,
      spotHigh: 1_000,
      spotLow: 990,
      spotClose: 1_000,
      maxValue: Math.max(...cells),
      minValue: Math.min(0, ...cells),
    }),
  ]);
});

test("statistics of a finished session are computed again when an older board of it is imported", async () => {
  const evening = { asOfMs: Date.parse("2026-11-21T02:00:00Z"), quoteMs: Date.parse("2026-11-20T21:00:00Z") };
  const late = [spxSnapshot({ asOfMs: middayMs }), spxSnapshot(evening)];
  const source = sourceOf(late);
  let served = source;
  const growing: SnapshotSource = {
    ...source,
    get snapshots() {
      return served.snapshots;
    },
    slices: (id) => served.slices(id),
  };
  const service = serve(late, {}, growing);
  const frames = async () => {
    const { data } = await get(service, "/v1/stats/daily?symbols=SPXW&from=2026-11-20&to=2026-11-20");
    return (data.symbols[0] as unknown as { days: { frames: number; complete: boolean }[] }).days;
  };

  expect(await frames()).toMatchObject([{ frames: 1, complete: true }]);
  served = sourceOf([spxSnapshot({ asOfMs: middayMs - MINUTE_MS }), ...late]);
  expect(await frames()).toMatchObject([{ frames: 2, complete: true }]);
});

test("the symbols state the recorded period", async () => {
  const { data } = await get(
    serve([spxSnapshot({ asOfMs: middayMs - 24 * 60 * MINUTE_MS }), spxSnapshot()]),
    "/v1/symbols",
  );

  expect(data.symbols).toEqual([
    expect.objectContaining({ symbol: "SPXW", history: { from: "2026-11-19", to: "2026-11-20" } }),
    expect.objectContaining({ symbol: "SPX", isIndex: true, history: { from: "2026-11-19", to: "2026-11-20" } }),
  ]);
});

test.each(["SPX", "market/tide", "SPX/strikes"])(
  "a flow request (%s) says that trades are not recorded",
  async (path) => {
    const { status, error } = await get(
      serve([spxSnapshot()]),
      `/flow/v1/${path.includes("market") ? path : `flow/${path}`}`,
    );

    expect([status, error]).toEqual([
      404,
      {
        code: "NO_DATA",
        message: expect.stringMatching(/^This market is a recording of option chains without trades/) as string,
      },
    ]);
  },
);

test("an unlimited account pays nothing, and its limits of requests stay", async () => {
  const service = serve([spxSnapshot()], { unlimited: true, credits: 5_000 });

  const { headers } = await service.request("/v1/heatmap?symbols=SPXW");
  const { body } = await service.request("/v1/account");

  expect(headers.get("x-credits-remaining")).toBe("5000");
  expect(headers.get("x-ratelimit-limit")).toBe("120");
  expect(body).toMatchObject({ data: { unlimited: true, creditsBalance: 5_000 } });
});
