import { dayFromIso } from "@strikebook/calendar";
import { DEFAULT_SEED, SimulatedDays } from "../../../market/days/simulated-days";
import { simulatedTape } from "../../../market/flow/tapes/simulated-tapes";
import { darkPrints } from "../../../market/tape/dark-prints";
import { dataCommand } from "../../support/recordings/data-command";
import { parquetRows } from "../../support/recordings/trades/parquet-rows";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const session = dayFromIso("2026-01-06") ?? NaN;
const args = "record simulated --from 2026-01-06 --to 2026-01-06 --symbols QCOM,SPX --every 6h --trades --into";

test("a recorded tape of the simulated market has its trades in their order, with its own scores", async () => {
  await using files = await recordingFolder();
  const days = new SimulatedDays(DEFAULT_SEED);
  const day = days.day("QCOM", session);
  if (day === undefined) throw new Error("6 January 2026 is a session.");
  const tape = simulatedTape(day, { seed: DEFAULT_SEED, signal: 1 });

  const result = await dataCommand([...args.split(" "), files.folder]);

  expect(result).toMatchObject({ code: 0 });
  const recorded = (await files.open()).trades.get("2026-01-06");
  const rows = await parquetRows(
    `select seq, at_ms::double as at_ms, size, price, volume_so_far, direction, sweep, multi_leg, cluster, exchange_count, open_interest,
      flow_bonus, flow_score, premium, rvol from read_parquet($files) where underlying = 'QCOM' order by seq`,
    recorded?.paths.parts ?? [],
  );
  expect(rows).toHaveLength(tape.rows);
  expect(recorded?.underlyings["QCOM"]).toMatchObject({ rows: tape.rows, quoted: tape.rows, roots: ["QCOM"] });
  const wrong = rows.filter((row, at) => {
    const own = {
      seq: at + 1,
      at_ms: day.openMs + (tape.atMs[at] ?? 0),
      size: tape.size[at],
      price: (tape.priceCents[at] ?? 0) / 100,
      volume_so_far: tape.volumeSoFar[at],
      direction: tape.direction[at],
      sweep: ((tape.flags[at] ?? 0) & 1) === 1,
      multi_leg: ((tape.flags[at] ?? 0) & 2) === 2,
      cluster: tape.cluster[at],
      exchange_count: tape.venues[at],
      open_interest: day.openInterest[tape.contract[at] ?? 0],
    };
    return Object.entries(own).some(([name, value]) => row[name] !== value);
  });
  expect(wrong).toEqual([]);
});

test("recorded prints are those of the simulated market, and an index has none", async () => {
  await using files = await recordingFolder();
  await dataCommand([...args.split(" "), files.folder]);
  const day = new SimulatedDays(DEFAULT_SEED).day("QCOM", session);
  if (day === undefined) throw new Error("6 January 2026 is a session.");

  const recorded = (await files.open()).prints.get("2026-01-06");

  expect(Object.keys(recorded?.tickers ?? {})).toEqual(["QCOM"]);
  const rows = await parquetRows(
    "select seq, at_ms::double as at_ms, price, size from read_parquet($files) order by ticker, seq",
    recorded?.paths.parts ?? [],
  );
  expect(rows).toEqual(
    darkPrints(day, DEFAULT_SEED).map(({ instantMs, priceCents, size }, at) => ({
      seq: at + 1,
      at_ms: instantMs,
      price: priceCents / 100,
      size,
    })),
  );
});

test("recording the same sessions again changes nothing", async () => {
  await using files = await recordingFolder();
  await dataCommand([...args.split(" "), files.folder]);
  const before = await files.open();

  expect((await dataCommand([...args.split(" "), files.folder])).code).toBe(0);

  const after = await files.open();
  expect(after.name).toBe(before.name);
  expect(after.trades.get("2026-01-06")).toEqual(before.trades.get("2026-01-06"));
});
