import { parseFault } from "../../../service/faults/parse-fault";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { defaultLiveSettings } from "@strikebook/client";
import { gexStatus, optLive } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { quotesByHand } from "../../support/market/quotes-by-hand";

const MINUTE_MS = 60_000;
const accounts = [{ ...servedPracticeAccount, credits: 100_000 }];
const contract = (strike: number, right: "C" | "P" = "C", date = "261218") =>
  `SPY__${date}${right}${String(1_000 * strike).padStart(8, "0")}`;

/** The small market from Friday 2026-11-20, 10:00 in New York, with quotes. */
const startMs = Date.parse("2026-11-20T10:00:00.250-05:00");
const world = await openLiveCells({
  accounts,
  startMs,
  quotes: quotesByHand(Array.from({ length: 120 }, (_, at) => at + 1)),
});
const { addin, open, advance, service, network, faults } = world;
await addin.connection.readAccount();

/** Returns the requests for quotes that were sent since the last call. */
function requests() {
  const sent = network.addresses.filter((address) => address.includes("/v1/options/quotes"));
  network.addresses.length = 0;
  return sent.length;
}

const cells: { cancel(): void }[] = [];
const show = (contracts: unknown, fields = "mid,state") => {
  const shown = open(optLive, "OPT.LIVE", Array.isArray(contracts) ? contracts : cell(contracts), cell(fields));
  cells.push(shown);
  return shown;
};

beforeEach(() => requests());

afterEach(async () => {
  for (const one of cells.splice(0)) one.cancel();
  addin.live.setSettings(defaultLiveSettings);
  await advance(MINUTE_MS);
});

test("all cells share one request every five seconds, and no stream is opened", async () => {
  const first = show([[contract(100)], [contract(100, "P")]], "contract,mid,state");
  const second = show(contract(100));
  await advance(1_000);

  expect(requests()).toBe(1);
  // The quotes are two seconds old: the bid of a call has as many cents as its second.
  const cents = (Math.floor(world.clock.nowMs / 1_000) - 3) % 60;
  expect(first.newest()).toEqual([
    [contract(100), expect.closeTo(1.05 + cents / 100, 6), "live"],
    [contract(100, "P"), expect.closeTo(2.05 + cents / 100, 6), "live"],
  ]);
  expect(second.newest()).toEqual([[expect.closeTo(1.05 + cents / 100, 6), "live"]]);
  await advance(MINUTE_MS);
  expect(requests()).toBe(12);
  expect(network.streams).toEqual([]);
});

test("101 contracts are two requests, and cost at most 24 credits per minute", async () => {
  show(Array.from({ length: 101 }, (_, at) => [contract(at + 1)]));
  await advance(1_000);

  expect(requests()).toBe(2);
  expect(addin.live.state.get().creditsPerMinute).toBe(24);
  expect(addin.live.quotes.store.get()).toMatchObject({ contracts: 101, creditsPerMinute: 24, unapproved: undefined });
});

test("the price is shown before the first quote, and the charges are those of live cells", async () => {
  const before = addin.spending.paid.byCause.live;
  const shown = show(contract(100));
  await advance(1_000);

  expect(shown.shown[0]).toEqual([
    [
      "#N/A Waiting for the first quote. The live quotes of the workbook cost up to 12 credits per minute.",
      "connecting",
    ],
  ]);
  expect(addin.spending.paid.byCause.live - before).toBe(1);
});

test("each row is beside its cell, and an expired contract is not requested", async () => {
  const shown = show([[contract(100)], [""], ["x 1"], [contract(100, "C", "261113")], [contract(500)]], "mid,state");
  await advance(1_000);

  expect(shown.newest()).toEqual([
    [expect.any(Number), "live"],
    ["", ""],
    [expect.stringMatching(/^#N\/A A contract must be written like/), expect.stringMatching(/"x 1" is not/)],
    ["#N/A SPY__261113C00100000 expired on 2026-11-13: only an earlier time has its quotes.", "unavailable"],
    [expect.stringMatching(/^#N\/A SPY lists no call of 500 for 2026-12-18/), "unavailable"],
  ]);
  expect(service.requests.at(-1)?.path).not.toContain("261113");
});

test("the age counts the seconds, and the status has a row for each root", async () => {
  const shown = show(contract(100), "age");
  const status = open(gexStatus, "GEX.STATUS", cell("headers=off; columns=symbol,metric,state,credits per minute"));
  cells.push(status);
  await advance(1_000);
  const [[age]] = shown.newest() as [[number]];
  await advance(3_000);

  expect(shown.newest()).toEqual([[age + 3]]);
  expect(status.newest()).toEqual([["SPY", "quotes", "live", 12]]);
});

test("cancelled cells end their requests", async () => {
  const shown = show(contract(100));
  await advance(6_000);
  shown.cancel();
  requests();
  await advance(MINUTE_MS);

  expect(requests()).toBe(0);
  expect(addin.live.state.get().creditsPerMinute).toBe(0);
});

test("nothing is requested while live data is paused, and it starts again with Resume", async () => {
  const shown = show(contract(100), "state");
  await advance(1_000);
  addin.live.pause();
  await advance(1_000);
  requests();
  await advance(MINUTE_MS);

  expect(requests()).toBe(0);
  expect(shown.newest()).toEqual([["paused"]]);
  expect(addin.live.state.get().creditsPerMinute).toBe(0);
  addin.live.resume();
  await advance(1_000);
  expect(requests()).toBe(1);
  expect(shown.newest()).toEqual([["live"]]);
});

test("above the price at which the user is asked, the cells wait for the answer", async () => {
  await addin.spending.limit({ askAbove: 10 });
  const shown = show(contract(100));
  await advance(10_000);

  const waiting =
    "Waiting for your answer in the Strikebook pane (Home tab): live quotes of a contract for up to 12 credits per minute.";
  expect([requests(), shown.newest()]).toEqual([0, [[`#N/A ${waiting}`, "connecting"]]]);
  expect(addin.live.quotes.store.get().unapproved).toBe(12);
  addin.live.quotes.settle(false);
  await advance(1_000);
  expect([requests(), shown.newest()]).toEqual([
    0,
    [
      [
        expect.stringMatching(/^#N\/A Not started: you declined live quotes .* for up to 12 credits per minute/),
        "closed",
      ],
    ],
  ]);
  addin.live.resume();
  await advance(1_000);
  addin.live.quotes.settle(true);
  await advance(6_000);
  expect([requests(), shown.newest()]).toEqual([2, [[expect.any(Number), "live"]]]);
  // What was accepted covers 12 credits per minute, not 24.
  show(Array.from({ length: 101 }, (_, at) => [contract(at + 1)]));
  await advance(10_000);
  expect([requests(), addin.live.quotes.store.get().unapproved]).toEqual([0, 24]);
  await addin.spending.limit({});
  await advance(1_000);
  expect(requests()).toBe(2);
});

test("a failure is said, slows down and ends by itself", async () => {
  const shown = show(contract(100));
  await advance(1_000);
  network.isDown = true;
  await advance(3 * MINUTE_MS);

  expect(shown.newest()).toEqual([[expect.any(Number), "reconnecting"]]);
  requests();
  await advance(3 * MINUTE_MS);
  const failing = requests();
  expect(failing).toBeLessThan(25);
  network.isDown = false;
  await advance(2 * MINUTE_MS);
  expect(shown.newest()).toEqual([[expect.any(Number), "live"]]);
});

test("an empty balance is said, and is requested once a minute at most", async () => {
  const shown = show(contract(100));
  await advance(1_000);
  const fault = faults.add(parseFault("optionQuotes: insufficient_credits"));
  await advance(3 * MINUTE_MS);

  expect(shown.newest()).toEqual([
    [expect.stringMatching(/^#N\/A .*credits.* Requested again every 60 seconds\.$/i), "closed"],
  ]);
  requests();
  await advance(3 * MINUTE_MS);
  expect(requests()).toBeLessThanOrEqual(3);
  faults.remove(fault);
  await advance(MINUTE_MS);
  expect(shown.newest()).toEqual([[expect.any(Number), "live"]]);
});

test("the rate limit of the account is said, and the service is left alone as long as it asks", async () => {
  const shown = show(contract(100), "mid,state");
  faults.add(parseFault("optionQuotes: rate_limited retry-after=40 x2"));
  await advance(1_000);
  requests();
  await advance(2 * MINUTE_MS);

  expect(shown.shown).toContainEqual([
    [
      expect.stringMatching(
        /^#N\/A The account has reached its limit of requests per minute\. Requested again every \d+ seconds\.$/,
      ),
      "reconnecting",
    ],
  ]);
  expect(shown.newest()).toEqual([[expect.any(Number), "live"]]);
});

test("a service that asks for two and a half minutes is left alone for that long", async () => {
  const shown = show(contract(100), "state");
  const status = open(gexStatus, "GEX.STATUS", cell("headers=off; columns=reason"));
  cells.push(status);
  await advance(1_000);
  faults.add(parseFault("optionQuotes: rate_limited retry-after=150 x1"));
  await advance(10_000);
  requests();
  await advance(2 * MINUTE_MS);

  expect(requests()).toBe(0);
  expect(shown.newest()).toEqual([["reconnecting"]]);
  expect(status.newest()).toEqual([[expect.stringMatching(/ Requested again every 1[45]\d seconds\.$/)]]);
  await advance(MINUTE_MS);
  expect(requests()).toBeGreaterThan(0);
  expect(shown.newest()).toEqual([["live"]]);
});

test("quotes pause in a workbook that is hidden for as long as the setting says, and go on when it is shown", async () => {
  const shown = show(contract(100), "state");
  await advance(1_000);
  const page = document as unknown as EventTarget & { hidden: boolean };
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  await advance(16 * MINUTE_MS);
  requests();
  await advance(5 * MINUTE_MS);

  expect([requests(), shown.newest()]).toEqual([0, [["paused"]]]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await advance(1_000);
  expect([requests(), shown.newest()]).toEqual([1, [["live"]]]);
});

test("while the market is closed one request shows the last quotes", async () => {
  const shown = show(contract(100), "mid,state");
  await advance(1_000);
  // To Saturday.
  await advance(12 * 60 * MINUTE_MS);
  requests();
  await advance(60 * MINUTE_MS);

  expect(requests()).toBe(0);
  expect(shown.newest()).toEqual([[expect.any(Number), "market closed"]]);
});

test("a contract that is added while the market is closed has its last quote, and no further request", async () => {
  const shown = show(contract(101), "mid,state");
  await advance(10 * MINUTE_MS);

  expect([requests(), shown.newest()]).toEqual([1, [[expect.any(Number), "market closed"]]]);
});

test("at the replay clock the quotes of its instant are shown, and a call of the same instant costs no request", async () => {
  const shown = show(contract(100), "mid,state,age");
  await advance(1_000);
  const isSet = addin.replay.set(Date.parse("2026-11-20T14:00:10-05:00"));
  await advance(2_000);
  await isSet;

  // The quote is of 14:00:08.
  expect(shown.newest()).toEqual([[1.13, "replay", 2]]);
  requests();
  await advance(MINUTE_MS);
  expect(requests()).toBe(0);
  void addin.replay.goLive();
  await advance(2_000);
  expect(shown.newest()).toEqual([[expect.any(Number), "market closed", expect.any(Number)]]);
});
