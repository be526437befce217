import fc from "fast-check";
import { keyLevels, nodeTypes, notableLevels } from "@strikebook/contract";
import { referenceLevels } from "../../support/levels/reference-levels";

const levelsOf = (strikes: readonly { strike: number; cents: number; nodeType: string }[], spot: number) => {
  const nodes = strikes.map(({ strike, cents, nodeType }) => ({ strike, value: cents / 100, nodeType }));
  return { ...keyLevels(nodes, spot), levels: notableLevels(nodes, spot) };
};

test("the levels of 300 random boards are those of a plain reference in whole cents", () => {
  // Few different values, so that walls are equal, sums touch zero and flips are equally near; cents, whose binary fractions do not add up; and any.
  const few = fc.constantFrom(-20_000, -10_000, 0, 10_000, 20_000);
  const cents = fc.integer({ min: -3, max: 3 });
  const any = fc.integer({ min: -1e12, max: 1e12 });
  const typed = (value: fc.Arbitrary<number>) => fc.array(fc.tuple(value, fc.constantFrom(...nodeTypes)), rows);
  const rows = { minLength: 1, maxLength: 14 };
  const spots = fc.oneof(
    fc.integer({ min: 14, max: 46 }).map((n) => 5 * n),
    fc.double({ min: 70, max: 230, noNaN: true }),
  );

  fc.assert(
    fc.property(fc.oneof(typed(few), typed(cents), typed(any)), spots, (values, spot) => {
      let hasKing = false;
      const strikes = values.map(([value, type], at) => {
        const nodeType = type === "king" && hasKing ? "pika" : type; // A board has one king.
        hasKing ||= type === "king";
        return { strike: 80 + 10 * at, cents: value, nodeType };
      });

      expect(levelsOf(strikes, spot)).toEqual(close(referenceLevels(strikes, spot)));
    }),
    { numRuns: 300 },
  );
});

/** Returns the same with matchers in place of numbers: twelve digits agree. */
function close(value: unknown): unknown {
  if (typeof value === "number") return expect.closeTo(value, 12 - Math.ceil(Math.log10(Math.abs(value) + 1)));
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, close(inner)]));
}

test("of several kings the largest is the king, the lower of equal ones", () => {
  const king = (strike: number, cents: number) => ({ strike, cents, nodeType: "king" });

  expect(levelsOf([king(90, 500), king(95, -700), king(100, 700)], 100).kingNode).toMatchObject({ strike: 95 });
});
