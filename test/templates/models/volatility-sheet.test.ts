import { volatilitySheet } from "../../../src/templates";
import { openTemplates } from "../../support/templates/open-templates";

const session = await openTemplates();
afterAll(() => session.close());
const [front = [], , surface = [], history = []] = await session.filled(volatilitySheet, { credits: 29 });

interface History {
  data: { symbols: readonly { columns: { iv30: readonly number[]; rv20: readonly number[] } }[] };
}

test("volatility is compared with the past closes that the service has", async () => {
  const body = (await session.request(
    "/v1/vol/history?symbols=SPXW&from=2026-08-25&to=2026-11-17&fields=iv30,rv20",
  )) as History;
  const levels = (await session.request("/v1/vol/iv?symbols=SPXW")) as {
    data: { symbols: readonly { iv30: number }[] };
  };
  const { iv30 = [], rv20 = [] } = body.data.symbols[0]?.columns ?? {};
  const now = levels.data.symbols[0]?.iv30 ?? NaN;
  const share = Math.round((100 * iv30.filter((one) => one < now).length) / iv30.length);

  expect(iv30).toHaveLength(60);
  const premium = (now - (rv20.at(-1) ?? NaN)).toFixed(1);
  expect(front[4]?.[1]).toMatch(
    new RegExp(
      `^(?:Dear|Cheap|Neither dear nor cheap): 30-day volatility of SPXW, ${now.toFixed(2)}%, is above ${share}% of 60 closes, ${premium} points above realized; dearest over \\d+ sessions; puts dearer than in \\d+ of 10 sessions\\.$`,
    ),
  );
  expect(front[5]?.[1]).toBe(
    "One look, n = 60 closes and 10 past skews: what options cost, not what they will be worth.",
  );
});

test("the risk reversal of a session is that of the two contracts nearest to a delta of 0.25", async () => {
  const { data } = (await session.request(
    "/v1/options/chain?symbols=SPXW&timestamp=2026-11-17T15:45:00-05:00&dte=30&delta=0.25",
  )) as { data: { symbols: readonly { contracts: { right: readonly string[]; iv: readonly number[] } }[] } };
  const { right = [], iv = [] } = data.symbols[0]?.contracts ?? {};
  const of = (word: string) => iv[right.indexOf(word)] ?? NaN;

  expect(history[6]?.slice(6, 8)).toEqual([1, expect.closeTo(46_343 + 15.75 / 24, 6)]);
  expect(history[6]?.[12]).toBeCloseTo(of("call") - of("put"), 6);
});

test("the surface has its change at fixed strikes since the session of the input", () => {
  const rows = surface.slice(4).filter(([expiration]) => typeof expiration === "number");
  expect(surface[2]?.[16]).toBe("Change since -5d");
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map((row) => row[16])).toEqual(rows.map(([expiration]) => expiration));
  expect(rows.filter((row) => typeof row[22] === "number").length).toBeGreaterThan(20);
});
