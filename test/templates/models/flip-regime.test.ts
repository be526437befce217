import { flipRegime } from "../../../src/templates/flip-regime";
import { impliedMove } from "../../support/templates/implied-move";
import { estimateIn, estimateOf, inSentence } from "../../support/templates/interval-column";
import { differenceContributions, interval } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";
import { uniform } from "../../support/templates/uniform";

/**
 * Forty sessions whose spot at the signal is 100: sixteen below a flip of 105, sixteen above one of 95, and of the eight without a flip four
 * with negative exposure, which counts as below. `extra` is what moves of the first and second side have more, in implied moves.
 */
function madeUpSessions(extraBelow: number, extraAbove: number) {
  return Array.from({ length: 40 }, (_session, index) => {
    const flip = [105, 105, 95, 95][index % 5];
    const isNegative = index % 5 === 4 ? index % 2 === 0 : index % 3 === 0;
    const isBelow = flip === undefined ? isNegative : flip > 100;
    const volatility = 16 + (index % 7);
    const multiple = 0.5 + 0.5 * uniform(index + 1, 1) + (isBelow ? extraBelow : extraAbove);
    const close = 100 * (1 + ((index % 2 ? 1 : -1) * multiple * impliedMove(volatility)) / 100);
    return {
      date: 46_000 + index,
      flip,
      net: isNegative ? -1e6 : 2e6,
      isNegative,
      isBelow,
      volatility,
      multiple,
      close,
    };
  });
}

type MadeUp = ReturnType<typeof madeUpSessions>;
const contributions = (sessions: MadeUp, isFirst: (session: MadeUp[number]) => boolean) =>
  differenceContributions(sessions.map((one) => ({ value: one.multiple, isFirst: isFirst(one) })));

test("moves are compared by the side of the flip and by the sign of the net, in implied moves; if not, it is said how many would do", async () => {
  using session = await openTemplates();
  const { workbook } = session;
  await session.fill(flipRegime, { Symbol: "NVDA", Sessions: 4 });
  const show = async (sessions: MadeUp) => {
    workbook.set(
      "'Flip data'!A5:B44",
      sessions.map(({ date, close }) => [date, close]),
    );
    workbook.set(
      "'Flip data'!D5:F44",
      sessions.map(({ net, flip }) => [100, net, flip ?? ""]),
    );
    // Volatility is of the day before.
    workbook.set(
      "'Flip data'!R5:S44",
      sessions.map(({ date, volatility }) => [date - 1, volatility]),
    );
    await workbook.idle();
    return workbook.values("'Flip intervals'!A1:C60");
  };

  const further = madeUpSessions(1, 0);
  const shownIntervals = await show(further);

  const bySide = contributions(further, ({ isBelow }) => isBelow);
  const byNet = contributions(further, ({ isNegative }) => isNegative);
  expect(estimateIn(shownIntervals, 1)).toEqual(estimateOf(bySide));
  expect(estimateIn(shownIntervals, 2)).toEqual(estimateOf(byNet));
  expect(workbook.text("'Flip regime'!B5")).toBe(
    "Yes: given implied volatility, the price moved further on the 20 sessions below the flip than on the 20 above it.",
  );
  const { value, low, high, detectable } = interval(bySide);
  const [stated, from, to, least] = [value, low, high, detectable].map((number) => inSentence(number, 2));
  expect(workbook.text("'Flip regime'!B6")).toBe(
    `Below less above: ${stated} implied moves, 95 % interval ${from} to ${to}. Detectable: ${least}.`,
  );

  await show(madeUpSessions(0, 1));
  expect(workbook.text("'Flip regime'!B5")).toMatch(
    /^The opposite: given implied volatility, the price moved less on the 20 /,
  );

  const alike = madeUpSessions(0, 0);
  const alikeIntervals = await show(alike);
  expect(estimateIn(alikeIntervals, 1)).toEqual(estimateOf(contributions(alike, ({ isBelow }) => isBelow)));
  expect(workbook.text("'Flip regime'!B5")).toBe(
    "No difference is shown between 20 sessions below the flip and 20 above it.",
  );
  expect(workbook.text("'Flip regime'!B6")).toContain(", which includes 0. Detectable: ");

  // A flip of 105 is less than 5 % away. Four are left below: for ten, 40 · 10/4 sessions. Their boards cost 500, prices of 146 days 25,
  // and volatility of 109 weekdays 11.
  workbook.set("'Flip regime'!B10", 40);
  workbook.set("'Flip regime'!B12", 5);
  await workbook.idle();
  expect(workbook.text("'Flip regime'!B5")).toBe(
    "Too few sessions to tell: 4 below the flip and 20 above it. About 100 sessions would do, for up to 536 credits.",
  );
});
