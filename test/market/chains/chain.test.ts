import { dayOf } from "@strikebook/calendar";
import { chainOf, expirationOf } from "../../../market/chains/chain";

test("listings are packed into pairs by expiration, over the union of their strikes", () => {
  const friday = expirationOf("SPXW", dayOf(2026, 11, 20));
  const monday = expirationOf("SPXW", dayOf(2026, 11, 23));

  const chain = chainOf([
    { expiration: friday, strikes: [95, 100, 105], calls: [1, 2, 3], puts: [4, 5, 6] },
    { expiration: monday, strikes: [90, 100], calls: [7, 8], puts: [9, 10] },
  ]);

  expect(chain.expirations.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-23"]);
  expect(Array.from(chain.strikes)).toEqual([90, 95, 100, 105]);
  expect(Array.from(chain.firstPair)).toEqual([0, 3, 5]);
  expect(Array.from(chain.strikeIndex)).toEqual([1, 2, 3, 0, 2]);
  expect(Array.from(chain.netOpenInterest)).toEqual([-3, -3, -3, -2, -2]);
  expect(chain.logStrikes[2]).toBe(Math.log(100));
});
