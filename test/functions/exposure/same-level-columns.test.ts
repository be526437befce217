import { gexInfo, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { createService, type Service } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { endpoints } from "@strikebook/contract";
import { callContext } from "@strikebook/client";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** What the service sends besides the zero gamma of a board, and the margins of a summary; nothing if `undefined`. */
interface Sent {
  zeroGamma?: object | null;
  summary?: object;
}

let sent: Sent | undefined = {};
const service = createService({ market: smallMarket, now: () => smallMarketNow });

/** A zero gamma as services sent it before it had a status and a range. */
const levelAlone = ({ level, distancePct }: { level?: unknown; distancePct?: unknown }) => ({ level, distancePct });

/** A summary as providers of the documented API send it. */
const withoutMargins = (summary: object) =>
  Object.fromEntries(Object.entries(summary).filter(([field]) => !field.endsWith("MarginPct")));

type Records = { data?: { symbols?: { zeroGamma?: object | null; summary?: object }[] } };

/** The same service with the figures of `sent`; if that is `undefined`, as a provider of the documented API: without a zero gamma. */
const changed: Service = Object.assign(Object.create(service) as Service, {
  async fetch(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    if (!/\/v1\/(gex\/levels|heatmap|historical)\?/.test(request.url)) return response;
    const body = (await response.json()) as Records;
    for (const record of body.data?.symbols ?? []) {
      if (!sent) delete record.zeroGamma;
      else if (sent.zeroGamma === null) record.zeroGamma = null;
      else if (record.zeroGamma) record.zeroGamma = { ...levelAlone(record.zeroGamma), ...sent.zeroGamma };
      if (record.summary) record.summary = { ...withoutMargins(record.summary), ...sent?.summary };
    }
    return Response.json(body, response);
  },
});
const { addin, call, paidDuring } = await openRuntime(changed, smallMarketNow);

beforeEach(() => {
  sent = {};
  addin.client.forget();
});
afterEach(() => addin.replay.goLive());

const setClock = (time: string) => addin.replay.set(Date.parse(`2026-11-20T${time}-05:00`));
const columns = (list: string) => cell(`columns=${list}; headers=off`);

/** The columns of version 1.0.0, then those that were appended. */
const headings = [
  ...["Symbol", "As of", "Spot", "Previous close", "Net exposure", "King", "King value"],
  ...["Positive wall", "Positive wall value", "Positive wall distance %"],
  ...["Negative wall", "Negative wall value", "Negative wall distance %"],
  ...["Flip", "Flip distance %", "Low strike", "High strike", "Flip note"],
  ...["Zero gamma", "Zero gamma distance %"],
];
const straddle = ["Straddle strike", "Straddle expiration", "Straddle bid", "Straddle ask"];
const appended = [
  ...["Zero gamma low", "Zero gamma high", "Zero gamma status"],
  ...["Positive wall margin %", "Negative wall margin %"],
];

/** Returns the last seven columns of the row of a table without a straddle, and what GEX.INFO says of its blanks. */
async function tail(table: Promise<unknown[][]>): Promise<unknown[]> {
  const [, row = []] = await table;
  return [...row.slice(-7)];
}

async function blanks(): Promise<unknown> {
  const invocation = { functionName: "GEX.INFO", address: "Sheet1!Z1", parameterAddresses: ["Sheet1!A1"] };
  const [[text] = []] = await gexInfo(null, "Blank cells", invocation);
  return text;
}

test.each(["", "straddle=2026-11-27"])(
  "levels have the same columns live, at the replay clock and in the past, from any service, with the options %p",
  async (options) => {
    const expected = options === "" ? [...headings, ...appended] : [...headings, ...straddle, ...appended];
    const shown: unknown[][] = [];
    for (const figures of [{}, undefined]) {
      sent = figures;
      shown.push((await call(gexLevels, cell("SPY"), null, null, null, cell(options)))[0] ?? []);
      shown.push(
        (await call(gexLevels, cell("SPY"), null, null, cell("2026-11-20,2026-11-27"), cell(options)))[0] ?? [],
      );
      shown.push((await call(gexLevelsAt, cell("SPY"), "15:00", null, null, null, cell(options)))[0] ?? []);
      await setClock("15:05:00");
      shown.push((await call(gexLevels, cell("SPY"), null, null, null, cell(options)))[0] ?? []);
      await addin.replay.goLive();
    }

    expect(shown).toEqual(shown.map(() => expected));
  },
);

// Walls of SPY: 4,200.25 at 105 and 2,100 at 100 above zero, -20.25 at 90 alone below.
test("zero gamma and its range are those that the service sends, and a wall without a second has no margin", async () => {
  sent = {
    zeroGamma: { status: "ok", low: 97.5, high: 103 },
    summary: { positiveWallMarginPct: 100.0119, negativeWallMarginPct: null },
  };

  const row = await tail(call(gexLevels, cell("SPY")));

  expect(row).toEqual([
    expect.closeTo(100, 5),
    expect.closeTo((100 / 101.5 - 1) * 100, 5),
    ...[97.5, 103, "ok", 100.0119, ""],
  ]);
});

test("an ill-defined zero gamma is blank with the reason, and shown with flat=show", async () => {
  sent = { zeroGamma: { status: "flat", low: 60, high: 140 } };

  const usual = await tail(call(gexLevels, cell("SPY")));
  const reason = await blanks();
  const shown = await tail(call(gexLevels, cell("SPY"), null, null, null, cell("flat=show")));
  const [picked] = await call(gexLevels, cell("SPY"), null, null, null, columns("Zero gamma,Zero gamma status"));

  expect(usual.slice(0, 5)).toEqual(["", "", "", "", "flat"]);
  expect(reason).toContain(
    "Zero gamma, Zero gamma distance %, Zero gamma low, Zero gamma high: The zero gamma is ill-defined",
  );
  expect(shown.slice(0, 5)).toEqual([expect.closeTo(100, 5), expect.closeTo(-1.4778, 4), 60, 140, "flat"]);
  expect(picked).toEqual([
    expect.objectContaining({ message: expect.stringContaining("ill-defined") as string }),
    "flat",
  ]);
});

test("a zero gamma without a status is far if it is more than 5 % from spot, and there is none if the service sends null", async () => {
  sent = { zeroGamma: { level: 96, distancePct: -5.4 } };
  const far = await tail(call(gexLevels, cell("SPY")));
  addin.client.forget();
  sent = { zeroGamma: { level: 97, distancePct: -4.4 } };
  const near = await tail(call(gexLevels, cell("SPY")));
  const reason = await blanks();
  addin.client.forget();
  sent = { zeroGamma: null };
  const none = await tail(call(gexLevels, cell("SPY")));

  expect([far[4], near[4], none[4]]).toEqual(["far", "", "none"]);
  expect(reason).toContain("Zero gamma status: This service does not send the status of its zero gamma.");
  expect(none.slice(0, 4)).toEqual(["", "", "", ""]);
});

test("margins of a service that sends none are blank with a reason, and those of a past board are computed from it", async () => {
  sent = undefined;
  const live = await tail(call(gexLevels, cell("SPY")));
  const reason = await blanks();
  const past = await tail(call(gexLevelsAt, cell("SPY"), "15:28"));

  expect(live.slice(-2)).toEqual(["", ""]);
  expect(reason).toContain("Zero gamma status: This service does not send a zero gamma.");
  expect(reason).toContain(
    "Positive wall margin %, Negative wall margin %: This service does not send how much larger a wall is",
  );
  expect(past.slice(-2)).toEqual([expect.closeTo(100 * (4200.25 / 2100 - 1), 9), ""]);
});

test("another metric than gamma, and VIX, have no zero gamma, whatever is sent", async () => {
  const vanna = await tail(call(gexLevels, cell("SPY"), "vanna"));
  const reason = await blanks();
  const [picked] = await call(gexLevels, cell("SPY"), "vanna", null, null, columns("Zero gamma"));

  expect(vanna.slice(0, 5)).toEqual(["", "", "", "", ""]);
  expect(reason).toContain("Only gamma has a zero gamma; vanna has none.");
  expect(picked).toEqual([
    expect.objectContaining({ message: expect.stringContaining("Only gamma has a zero gamma") as string }),
  ]);
});

test("past levels show a zero gamma that is known without asking for it, and say how to ask if it is not", async () => {
  const alone = await tail(call(gexLevelsAt, cell("SPY"), "15:00"));
  const reason = await blanks();
  const paid = await paidDuring(async () => {
    await call(gexLevelsAt, cell("SPY"), "15:01", null, null, null, columns("Spot,Zero gamma"));
    const [, row = []] = await call(gexLevelsAt, cell("SPY"), "15:01");
    expect(row.slice(-7, -5)).toEqual([expect.closeTo(100, 5), expect.closeTo(-1.4778, 4)]);
  });

  expect(alone.slice(0, 5)).toEqual(["", "", "", "", ""]);
  expect(reason).toContain("Zero gamma status: Pick the column to request it.");
  expect(paid).toEqual([
    "/v1/historical?symbols=SPY&at=2026-11-20T20:01:00Z&zeroGamma=true 5",
    "/v1/historical?symbols=SPY&at=2026-11-20T20:01:00Z 5",
  ]);
});

test("levels at the replay clock show a zero gamma that another formula asks for at the same time", async () => {
  await setClock("15:02:00");

  const [[, row = []]] = await Promise.all([
    call(gexLevels, cell("SPY")),
    call(gexLevels, cell("SPY"), null, null, null, columns("Spot,Zero gamma")),
  ]);

  expect(row.slice(-7, -5)).toEqual([expect.closeTo(100, 5), expect.closeTo(-1.4778, 4)]);
});

test("calls and puts apart come with zero gamma and flip, also at the replay clock if zero gamma is picked", async () => {
  const [heading = [], row = []] = await call(gexLevels, cell("SPY"), null, null, null, cell("view=sides"));
  await setClock("15:03:00");
  const [past] = await call(
    gexLevels,
    cell("SPY"),
    null,
    null,
    null,
    cell("view=sides; columns=Zero gamma; headers=off"),
  );

  expect(heading.slice(-3)).toEqual(["Max pain", "Zero gamma", "Flip"]);
  // The running sum is -20.25 at 90, 2,079.75 at 100.
  expect(row.slice(-2)).toEqual([expect.closeTo(100, 5), expect.closeTo(90 + (10 * 20.25) / 2_100, 6)]);
  expect(past).toEqual([expect.closeTo(100, 5)]);
});

test("zeroGamma=family asks for the zero gamma of all roots, and a service that sends that of the root says so", async () => {
  const [, row = []] = await call(gexLevels, cell("SPY"), null, null, null, cell("zeroGamma=family"));
  const reason = await blanks();

  expect(row.slice(-7, -2)).toEqual(["", "", "", "", ""]);
  expect(reason).toContain("This service does not send the zero gamma of all roots of an index.");
  addin.client.forget();
  sent = { zeroGamma: { level: 99, roots: ["SPY"] } };
  const family = await tail(call(gexLevels, cell("SPY"), null, null, null, cell("zeroGamma=family")));
  expect(family[0]).toBe(99);
});

test("levels of exact dates do not show the zero gamma of the family that the picture has loaded", async () => {
  sent = { zeroGamma: { roots: ["SPY"] } };
  const dates = ["2026-11-20", "2026-11-27"];
  const board = { symbol: "SPY", expirations: dates };
  await addin.client.get(endpoints.heatmap, { ...board, zeroGammaOfNow: "family", sides: true }, callContext());

  const paid = await paidDuring(async () => {
    expect((await tail(call(gexLevels, cell("SPY"), null, null, cell(dates.join())))).slice(0, 5)).toEqual(
      new Array(5).fill(""),
    );
  });

  expect(await blanks()).toContain("Pick the column to request it.");
  expect(paid).toEqual([]);
});
