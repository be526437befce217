import { stageText } from "../../support/recordings/staged-trades";

test("rows of the neutral layout are staged by their date in New York", async () => {
  const text = [
    "underlying,instant,root,expiration,right,strike,price,size,bid,ask",
    "SPX,2026-01-07T04:59:59.999Z,SPXW,2026-01-16,call,6900,2.15,7,2.1,2.2",
    "SPX,2026-01-07T05:00:00Z,SPXW,2026-01-16,put,6900,1.95,3,,",
  ].join("\n");

  const { file, rows } = await stageText(text);

  expect(file).toMatchObject({
    kind: "trades",
    layout: "neutral trades",
    notes: [],
    dates: [
      { date: "2026-01-06", rows: 1 },
      { date: "2026-01-07", rows: 1 },
    ],
  });
  expect(rows).toMatchObject([
    {
      underlying: "SPX",
      root: "SPXW",
      expiration: "2026-01-16",
      option_right: "call",
      strike: 6900,
      bid: 2.1,
      ask: 2.2,
    },
    { option_right: "put", price: 1.95, size: 3, bid: null, ask: null, position: 2 },
  ]);
});
