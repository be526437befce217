import { cellWords } from "../../../packages/client/errors/cell-words";
import { explain } from "../../../packages/client/errors/explained-error";
import { endpoints } from "@strikebook/contract";
import type { MarketClientOptions } from "../../../packages/client/market-client";
import type { BudgetLimits } from "../../../packages/client/spending/budget";
import type { BookStore } from "../../../packages/client/spending/shared-book";
import { callContext } from "../../../packages/client/transport/call-context";
import type { PageChannels } from "../../../packages/client/transport/platform";
import { memoryBooks } from "../addin/memory-books";
import { account as stated, board, describedAs, success, symbolsOf, symbolsResponse } from "../client/canned-responses";
import { BrowserPages } from "../client/browser-pages";
import { testMarket } from "../client/test-market";
import { silence, TestPlatform, type TestRequest } from "../../../scripts/support/client/test-platform";

interface WorkbooksOptions {
  /** The balance of the account, in credits. */
  balance?: number;
  limits?: BudgetLimits;
  store?: BookStore;
  /** Returns a browser's channels as a page sees them; `undefined` if it has none. */
  pages?: (pages: PageChannels) => PageChannels | undefined;
  /** Whether the service responds to a request; true when omitted. */
  responds?: (request: TestRequest) => boolean;
}

/**
 * A browser with workbooks that share an account, on a service that charges one credit per request and responds after as many
 * milliseconds as the number of the symbol, so that requests overlap.
 */
export function openBrowser({ balance = 10_000, limits = {}, ...options }: WorkbooksOptions = {}) {
  const { store = memoryBooks(), pages: visible = (pages) => pages, responds = () => true } = options;
  const account = { left: balance };
  const platform = new TestPlatform(async (request) => {
    if (request.path.startsWith("/v1/openapi")) return success(describedAs({}));
    if (request.path === "/v1/account") return success({ data: { ...stated, creditsBalance: account.left } });
    account.left -= 1;
    const { left } = account;
    const [symbol = ""] = symbolsOf(request.path);
    if (!responds(request)) return silence();
    await platform.sleep(Number(symbol.slice(1)) % 50);
    return symbolsResponse([board(symbol)], { "X-Credits-Remaining": String(left) });
  });
  const browser = new BrowserPages();
  let opened = 0;
  /** Opens a workbook. The first requests the symbols A0, A1 and so on, the second B0. `other` replaces options of its client. */
  const open = (other: Partial<MarketClientOptions> = {}) => {
    opened += 1;
    const { pages, kill } = browser.open();
    const chance = opened / 64;
    // Another workbook would reuse the response to the same request.
    const letter = String.fromCharCode(64 + opened);
    const own = {
      fetch: (url: string, init: RequestInit) => platform.fetch(url, init),
      now: () => platform.now(),
      sleep: (waitMs: number, signal?: AbortSignal) => platform.sleep(waitMs, signal),
      random: () => chance,
      pages: visible(pages),
    };
    const { market } = testMarket(silence, {
      platform: own,
      symbolsPerCall: () => 1,
      limits: () => ({ requestsPerMinute: 1e9 }),
      allowanceName: () => "one-account",
      bookStore: store,
      spending: () => limits,
      ...other,
    });
    /** Requests the boards of so many symbols, each in a request of its own. */
    const request = (count: number, signal?: AbortSignal) =>
      Promise.allSettled(
        Array.from({ length: count }, (_, index) =>
          market.get(endpoints.heatmap, { symbol: `${letter}${index}` }, callContext({ signal })),
        ),
      );
    return { market, ledger: market.ledger, gate: market.gate, request, kill };
  };
  return { platform, account, limits, store, open };
}

/** Returns the number of results, and the messages of the refusals without repetition. */
export function resultsOf(settled: readonly PromiseSettledResult<unknown>[]) {
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [explain(one.reason, cellWords)] : []));
  return { succeeded: settled.length - refused.length, refusals: [...new Set(refused)] };
}
