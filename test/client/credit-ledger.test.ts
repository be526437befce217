import { askedBy } from "../../src/client/asker";
import { CreditLedger } from "../../src/spending/credit-ledger";
import { board, refusal, symbolsAnswer, symbolsOf } from "../support/canned-answers";
import { boardQuestion, testMarket } from "../support/test-market";
import type { Responder } from "../support/test-platform";

const boardOf = { labels: ["GEX.HEATMAP"], endpoint: "heatmap" as const, symbols: ["SPY"], price: 1 };

/** A ledger whose clock the test moves. */
function ledgerAt(instant: string) {
  const clock = { nowMs: Date.parse(instant) };
  return { clock, ledger: new CreditLedger(() => clock.nowMs) };
}

function spend(ledger: CreditLedger, balance?: number, status = 200): void {
  const charge = ledger.open(boardOf);
  charge.send();
  charge.answer(status, balance);
}

test("an answered call is entered with who asked, what for and its price", async () => {
  const { market, platform } = testMarket();
  const cell = (label: string) => askedBy({ label });

  await platform.settle(
    Promise.all([
      market.gex.heatmap(boardQuestion("SPY"), cell("GEX.HEATMAP")),
      market.gex.heatmap(boardQuestion("qqq"), cell("GEX.HEATMAP")),
      market.gex.heatmap(boardQuestion("SPY"), cell("GEX.INFO")),
    ]),
  );

  expect(market.ledger.entries).toEqual([
    {
      atMs: platform.now(),
      labels: ["GEX.HEATMAP", "GEX.INFO"],
      endpoint: "heatmap",
      symbols: ["SPY", "QQQ"],
      spent: 1,
      spentByBalance: undefined,
      refunded: 0,
      outcome: "answered",
    },
  ]);
});

test("a refusal is entered as refunded, and the retry that is answered as spent", async () => {
  const balances: Responder = ({ path }, index) =>
    index === 0
      ? refusal(503, "unavailable", { "X-Credits-Remaining": "100" })
      : symbolsAnswer(symbolsOf(path).map(board), { "X-Credits-Remaining": "99" });
  const { market, platform } = testMarket(balances);

  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));

  expect(market.ledger.entries).toMatchObject([
    { spent: 0, refunded: 1, outcome: "refused" },
    { spent: 1, refunded: 0, outcome: "answered", spentByBalance: 1 },
  ]);
  expect(market.ledger.session).toEqual({ spent: 1, refunded: 1 });
});

test("free questions and remembered answers leave no trace", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read());
  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));
  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));

  expect(market.ledger.entries).toHaveLength(1);
});

test("a day is New York's", () => {
  const { clock, ledger } = ledgerAt("2025-11-26T04:59:00Z"); // 23:59 the evening before in New York

  spend(ledger);
  clock.nowMs += 60_000;
  spend(ledger);

  expect(ledger.days).toEqual([
    { date: "2025-11-25", spent: 1, refunded: 0, requests: 1 },
    { date: "2025-11-26", spent: 1, refunded: 0, requests: 1 },
  ]);
});

test("a lost call counts as spent once a balance shows that it was charged", () => {
  const { ledger } = ledgerAt("2025-11-25T15:00:00Z");
  ledger.noteBalance(100);

  const lost = ledger.open({ ...boardOf, price: 5 });
  lost.send();
  lost.end();
  expect(ledger.session.spent).toBe(0);
  expect(ledger.committed).toEqual({ session: 5, today: 5, balance: 95 });

  spend(ledger, 94);
  expect(ledger.session.spent).toBe(6);
  expect(ledger.days[0]?.spent).toBe(6);
  expect(ledger.committed).toEqual({ session: 6, today: 6, balance: 94 });
});

test("a call that never left costs nothing", () => {
  const { ledger } = ledgerAt("2025-11-25T15:00:00Z");

  const given = ledger.open(boardOf);
  expect(ledger.committed.session).toBe(1);
  given.end();

  expect(ledger.committed.session).toBe(0);
  expect(ledger.entries).toEqual([]);
});

test("another key starts with another balance, and what was spent stays spent", () => {
  const { ledger } = ledgerAt("2025-11-25T15:00:00Z");
  ledger.noteBalance(100);
  spend(ledger, 99);

  ledger.changeKey();
  spend(ledger, 4_999);

  expect(ledger.session.spent).toBe(2);
  expect(ledger.reconciliation).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});

test("the newest five hundred entries are remembered", () => {
  const { clock, ledger } = ledgerAt("2025-11-25T15:00:00Z");
  const startMs = clock.nowMs;

  for (let count = 0; count < 501; count += 1) {
    spend(ledger);
    clock.nowMs += 1;
  }

  expect(ledger.entries).toHaveLength(500);
  expect(ledger.entries[0]?.atMs).toBe(startMs + 1);
  expect(ledger.session.spent).toBe(501);
});
