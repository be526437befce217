import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { recordedData } from "../../service/market-source/recording-source";
import { requesting } from "../support/recordings/requesting";
import { spxSnapshot } from "../support/recordings/spx-snapshot";

/** A snapshot at a time of November 2026 in New York. It states no previous close. */
const at = (time: string, changes: Partial<Snapshot> = {}) =>
  spxSnapshot({ asOfMs: Date.parse(`2026-11-${time}:00-05:00`), previousClose: undefined, ...changes });

interface ServedClose {
  spot: number;
  previousClose: number | null;
  columns: { close: readonly (number | null)[] };
}

/** Serves snapshots after the newest, with the closes of closes.csv by date, and returns what each path answers for SPXW. */
function serve(snapshots: readonly Snapshot[], closes: Readonly<Record<string, number>> = {}) {
  const source = {
    ...sourceOf(snapshots),
    close: (_: string, session: number) => closes[new Date(session * 86_400_000).toISOString().slice(0, 10)],
  };
  const request = requesting({
    ...recordedData(source),
    flow: flowWithoutTrades(),
    now: () => Date.parse("2026-12-01T18:00:00-05:00"),
  });
  return async (path: string) => {
    const { status, body } = await request(path);
    expect([path, status]).toEqual([path, 200]);
    const { data } = body as { data: { symbols: readonly ServedClose[] } };
    return data.symbols[0];
  };
}

/** Returns the close of a date, as `VOL.HISTORY` and as the previous close of a board at a time. */
async function closesOf(get: ReturnType<typeof serve>, date: string, nextTime: string) {
  const history = await get(`/v1/vol/history?symbols=SPXW&from=${date}&to=${date}&fields=close`);
  const board = await get(`/v1/historical?symbols=SPXW&at=2026-11-${nextTime}:00-05:00`);
  return [history?.columns.close[0], board?.previousClose];
}

test.each([
  ["2026-11-25", "25T16:00", "27T10:00"],
  // The day after Thanksgiving ends at 13:00.
  ["2026-11-27", "27T13:00", "30T10:00"],
])("the recorded session of %s has one close", async (date, end, next) => {
  const get = serve([at(end, { spot: 980 }), at(next)]);

  const evening = await get(`/v1/historical?symbols=SPXW&at=${date}T20:00:00-05:00`);

  expect([evening?.spot, ...(await closesOf(get, date, next))]).toEqual([980, 980, 980]);
});

test("a price of the last recorded hour is not taken for the close", async () => {
  const get = serve([at("25T15:45", { spot: 980 }), at("27T10:00")]);

  expect(await closesOf(get, "2026-11-25", "27T10:00")).toEqual([null, null]);
});

test("quotes of the night are not taken for the close of the session before", async () => {
  const night = at("29T20:00", { spot: 1_010 });
  const get = serve([at("27T13:00", { spot: 980 }), night, at("30T10:00")]);

  expect(await closesOf(get, "2026-11-27", "30T10:00")).toEqual([980, 980]);
});

test("a close that a file of the next session states is the close everywhere, else that of closes.csv", async () => {
  const snapshots = [at("25T16:00", { spot: 980 }), at("27T10:00"), at("27T11:00", { previousClose: 982 })];
  const table = { "2026-11-25": 981 };

  expect(await closesOf(serve(snapshots, table), "2026-11-25", "27T11:00")).toEqual([982, 982]);
  expect(await closesOf(serve(snapshots, table), "2026-11-25", "27T10:00")).toEqual([982, 982]);
  expect(await closesOf(serve(snapshots.slice(0, 2), table), "2026-11-25", "27T10:00")).toEqual([981, 981]);
});

test("two files of a session that state different closes do not make two closes", async () => {
  const get = serve([
    at("25T16:00", { spot: 980 }),
    at("27T10:00", { previousClose: 982 }),
    at("27T11:00", { previousClose: 985 }),
  ]);

  expect(await closesOf(get, "2026-11-25", "27T11:00")).toEqual([982, 982]);
});

test("the expected range is around the price of the snapshot whose smile it has, not around the close of the day before", async () => {
  const inMinute = spxSnapshot({ asOfMs: Date.parse("2026-11-27T10:00:30-05:00"), previousClose: undefined });
  const request = requesting({
    ...recordedData(sourceOf([at("25T16:00", { spot: 980 }), inMinute])),
    flow: flowWithoutTrades(),
    now: () => inMinute.asOfMs + 5_000,
  });

  const { body } = await request("/v1/vol/sigma?symbols=SPXW");

  // 1,000 is 2.04 % above 980.
  expect(body).toMatchObject({ data: { symbols: [{ spot: 1_000, previousClose: 980, movePct: 2.04 }] } });
});
