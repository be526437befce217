import { dayFromIso } from "@strikebook/calendar";
import { SimulatedDays } from "../../market/days/simulated-days";
import { marketOfDays } from "../../market/exposure/market-of-days";
import { nettedBoard, nettedLevels } from "../../market/exposure/netted-board";
import { instantOfSerial } from "@strikebook/formulas";
import { flipRegime } from "../../src/templates/flip-regime";
import { pinning } from "../../src/templates/pinning";
import { positioning } from "../../src/templates/positioning";
import { inEveryRun } from "../support/templates/in-every-run";
import { openTemplates } from "../support/templates/open-templates";
import { RECORDED_SEED } from "../../scripts/support/recordings/recorded-service";

/** Snapshots of 9:30, 15:30 and 15:59 of seven sessions. */
const recorded = {
  ...{ symbols: ["SPX"], everyMs: 6 * 3_600_000 },
  ...{ from: dayFromIso("2026-11-09") ?? NaN, to: dayFromIso("2026-11-17") ?? NaN },
};
/** The market that was recorded. Its boards count open interest alone, as recorded ones do. */
const market = marketOfDays(new SimulatedDays(RECORDED_SEED));

/** Returns what a board of SPXW shows at an Excel instant, by the headings of the sheets. */
function boardAt(serial: number, nearest: number): Readonly<Record<string, unknown>> {
  const board = market.boardAt("SPXW", instantOfSerial(serial));
  const selection = { metric: "gamma", maxStrikes: 92, expirations: { nearest }, includeEmpty: false } as const;
  const netted = board && nettedBoard(board, selection);
  if (!board || !netted) throw new Error("The market has no board then.");
  const { summary, kingNode } = nettedLevels(netted, board.spot);
  const flip = summary.flip?.level ?? "";
  return { Spot: board.spot, "Net exposure": summary.netExposure, Flip: flip, King: kingNode?.strike ?? "" };
}

const near = (value: unknown): unknown => (typeof value === "number" ? expect.closeTo(value, 4) : value);

const templates = [
  ["Flip regime", flipRegime, "Time of the signal", 5],
  ["Positioning", positioning, "Time of the board", 5],
  ["Pinning", pinning, "Time of the king", 1],
] as const;

test.each(inEveryRun(templates))("%s has the boards of recorded chains, at no credits", async (...given) => {
  const [, template, time, nearest] = given;
  using session = await openTemplates({ atMs: Date.parse("2026-11-17T22:00:00Z"), recorded });

  const { credits, sheets } = await session.fill(template, { Sessions: 7, [time]: 15.5 / 24 });

  expect(credits).toBe(0);
  const [front = [], data = []] = sheets.map(({ values }) => values);
  expect(front[1]?.[0]).toMatch(/^SIMULATED DATA\. Simulated by Strikebook of .*recorded/);
  const headings = (data[3] ?? []).map(String);
  const rows = data.slice(4).filter(([date]) => typeof date === "number");
  expect(rows).toHaveLength(7);
  for (const row of rows) {
    const valueOf = (heading: string) => row[headings.indexOf(heading)];
    const expected = boardAt(Number(valueOf("Signal at")), nearest);
    const shown = Object.keys(expected).filter((heading) => headings.includes(heading));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map(valueOf)).toEqual(shown.map((heading) => near(expected[heading])));
    // The close is the price of the last snapshot, a minute before the close of the session.
    const last = market.spotAt("SPXW", instantOfSerial(Number(valueOf("Date")) + 959 / 1440));
    expect(valueOf("Close")).toEqual(near(last));
  }
});
