import { type NodeVelocity, type StreamVelocity, velocityWindows } from "@strikebook/contract";
import { drawTable } from "../../../../packages/formulas/tables/table";
import { velocityTable } from "../../../../packages/formulas/tables/exposure/velocity-table";

/** A strike whose value changed by 10 dollars over one minute, 20 over five, 30 over ten and so on, each by a tenth in percent. */
function moving(strike: number, trend: string): NodeVelocity {
  const changes = velocityWindows.flatMap((window, index) => [
    [`delta${window}`, 10 * (index + 1)] as const,
    [`percent${window}`, index + 1] as const,
  ]);
  return {
    strike,
    expiration: "2026-11-20",
    currentValue: 1_000,
    velocity: 4,
    trend,
    history: [1, 2],
    ...(Object.fromEntries(changes) as Pick<NodeVelocity, "delta1Min">), // every field of a change was made
  } as NodeVelocity; // as above
}

const [high, low] = [moving(6_800, "increasing"), moving(6_700, "decreasing")];
const velocity: StreamVelocity = {
  asOf: "2026-11-20T20:30:00Z",
  metric: "gamma",
  symbol: "SPXW",
  nodes: [high, low],
  topRisers: [high],
  topFallers: [low],
};

const plain = (...given: Parameters<typeof velocityTable>) =>
  drawTable(velocityTable(...given), velocity, { headers: "on", dates: "serial", columns: undefined }).map((cells) =>
    cells.map((cell) => (typeof cell === "object" && "basicValue" in cell ? cell.basicValue : cell)),
  );

test("a moving strike shows its changes over each window, first in dollars, then in percent", () => {
  const [heading, row] = plain("all", 1);

  expect(heading).toEqual([
    ...["Strike", "Expiration", "Value", "Velocity per min", "Trend"],
    ...["Change 1 min", "Change 5 min", "Change 10 min", "Change 15 min", "Change 1 h", "Change 4 h", "Change 1 day"],
    ...["Change 1 min %", "Change 5 min %", "Change 10 min %", "Change 15 min %"],
    ...["Change 1 h %", "Change 4 h %", "Change 1 day %"],
  ]);
  // 2026-11-20 is Excel date 46346.
  expect(row).toEqual([6_800, 46_346, 1_000, 4, "increasing", 10, 20, 30, 40, 50, 60, 70, 1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  ["all", 20, [6_800, 6_700]],
  ["all", 1, [6_800]],
  ["risers", 20, [6_800]],
  ["fallers", 20, [6_700]],
] as const)("the view %p of %i rows lists %j, in the service's order", (view, rows, strikes) => {
  expect(
    plain(view, rows)
      .slice(1)
      .map(([strike]) => strike),
  ).toEqual(strikes);
});
