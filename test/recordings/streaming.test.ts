import { sourceOf, type SnapshotSource } from "../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { recordedData } from "../../service/market-source/recording-source";
import { settled } from "../../scripts/support/event-loop";
import { spxSnapshot, middayMs } from "../support/recordings/spx-snapshot";
import { startStreams } from "../support/service/start-streams";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A source to which a test adds snapshots. */
function growingSource(first: readonly Snapshot[]) {
  let snapshots = first;
  let current = sourceOf(first);
  const source: SnapshotSource = {
    get snapshots() {
      return current.snapshots;
    },
    slices: (id) => current.slices(id),
    contracts: (id) => current.contracts(id),
    close: () => undefined,
    firstClose: () => undefined,
    reports: () => [],
  };
  const add = (snapshot: Snapshot) => {
    snapshots = [...snapshots, snapshot];
    current = sourceOf(snapshots);
  };
  return { source, add };
}

/** Opens a stream of SPXW over snapshots. `spots` returns the prices of the boards that came. */
async function streamOf(first: readonly Snapshot[]) {
  const { source, add } = growingSource(first);
  const { clock, open } = startStreams({ market: recordedData(source).market, nowMs: middayMs });
  const stream = await open("symbol=SPXW");
  const events = async (name: string) => {
    await settled();
    const received = await stream.received();
    return received.filter(({ event }) => event === name).map(({ data }) => data as { spot: number; asOf: string });
  };
  const advance = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += SECOND_MS) {
      clock.advance(SECOND_MS);
      await settled();
    }
  };
  return { add, advance, events };
}

test("the board of a snapshot is sent when the market clock passes its instant, and once", async () => {
  const later = spxSnapshot({ asOfMs: middayMs + 30 * SECOND_MS, spot: 1_004 });
  const { advance, events } = await streamOf([spxSnapshot(), later]);

  expect((await events("snapshot")).map(({ spot }) => spot)).toEqual([1_000]);
  await advance(29 * SECOND_MS);
  expect(await events("snapshot")).toEqual([]);
  await advance(31 * SECOND_MS);
  expect((await events("snapshot")).map(({ asOf, spot }) => [asOf, spot])).toEqual([["2026-11-20T18:00:30Z", 1_004]]);
});

test("a snapshot that a recorder adds is sent within a second of being seen", async () => {
  const { add, advance, events } = await streamOf([spxSnapshot()]);
  await advance(10 * SECOND_MS);
  await events("snapshot");

  add(spxSnapshot({ asOfMs: middayMs + 5 * SECOND_MS, spot: 997 }));
  await advance(SECOND_MS);

  expect((await events("snapshot")).map(({ spot }) => spot)).toEqual([997]);
});

test("a stream opens though market time passes another snapshot while its first board is read", async () => {
  const later = spxSnapshot({ asOfMs: middayMs + SECOND_MS, spot: 1_004 });
  const stored = sourceOf([spxSnapshot(), later]);
  const slow: SnapshotSource = {
    ...stored,
    slices(id) {
      clock.nowMs = middayMs + SECOND_MS;
      return stored.slices(id);
    },
  };
  const { clock, open } = startStreams({ market: recordedData(slow).market, nowMs: middayMs });

  const stream = await open("symbol=SPXW");
  await settled();

  const received = await stream.received();
  expect(
    received.filter(({ event }) => event === "snapshot").map(({ data }) => (data as { spot: number }).spot),
  ).toEqual([1_000]);
});

test("velocity is sent only if every board that it compares was recorded", async () => {
  const everyMinute = Array.from({ length: 300 }, (_, at) =>
    spxSnapshot({ asOfMs: middayMs - at * MINUTE_MS, spot: 1_000 + (at % 7) }),
  ).reverse();
  const dayBefore = spxSnapshot({ asOfMs: middayMs - 24 * 60 * MINUTE_MS });
  const inSession = everyMinute.filter(({ asOfMs }) => asOfMs >= Date.parse("2026-11-20T14:30:00Z"));
  const evening = Array.from({ length: 40 }, (_, at) =>
    spxSnapshot({ asOfMs: Date.parse("2026-11-19T20:20:00Z") + at * MINUTE_MS }),
  );

  const whole = await streamOf([dayBefore, ...evening, ...inSession]);
  await whole.advance(2 * SECOND_MS);
  const gap = await streamOf([dayBefore, ...evening, ...inSession.filter((_, at) => at !== inSession.length - 6)]);
  await gap.advance(2 * SECOND_MS);

  expect(await whole.events("velocity")).toHaveLength(1);
  expect(await gap.events("velocity")).toEqual([]);
});
