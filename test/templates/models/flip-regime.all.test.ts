import { flipRegime } from "../../../src/templates/flip-regime";
import { impliedMove } from "../../support/templates/implied-move";
import { inEveryRun } from "../../support/templates/in-every-run";
import { instants, serialOf } from "../../support/templates/instants";
import { openTemplates } from "../../support/templates/open-templates";

test.each(inEveryRun(instants))(
  "the flip regime fills %s at the announced price, with sessions that were settled",
  async (_when, instant) => {
    using session = await openTemplates({ atMs: Date.parse(instant) });

    const typed = { Symbol: "NVDA", Sessions: 4 };
    const sheets = await session.filled(flipRegime, { credits: 4 * 5 + 5 + 1 }, typed);

    const data = (sheets[1] ?? []).slice(4);
    const rows = data.filter(([date]) => typeof date === "number");
    expect(rows.length).toBe(4);
    expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > serialOf(instant))).toEqual([]);
    const volatilities = data.map((row) => [Number(row[17]), Number(row[18])] as const);
    // The side is that of the spot at the signal, the move is from there, and implied volatility is that of the close before.
    for (const [date, close, , spot, net, flip, side, sign, implied, move, multiple] of rows) {
      const isBelow = typeof flip === "number" ? Number(spot) < flip : Number(net) < 0;
      expect([side, sign]).toEqual([isBelow ? "below" : "above", Number(net) < 0 ? "negative" : "positive"]);
      const [, volatility = NaN] = volatilities.filter(([of]) => of > 0 && of < Number(date)).at(-1) ?? [];
      expect(implied).toBeCloseTo(impliedMove(volatility), 8);
      expect(move).toBeCloseTo(Math.abs(Number(close) / Number(spot) - 1) * 100, 8);
      expect(multiple).toBeCloseTo(Number(move) / Number(implied), 8);
    }
  },
);
