import { KeptText } from "../../src/addin/kept-text";
import { KnownLimits } from "../../src/addin/known-limits";
import { account, board, success, symbolsAnswer, symbolsOf, wellBehaved } from "../support/canned-answers";
import { memoryStorage } from "../support/memory-storage";
import { addinFor } from "../support/test-addin";
import { boardQuestion } from "../support/test-market";
import type { Responder } from "../support/test-platform";

const small = { ...account.limits, symbolsPerHeatmapCall: 5, requestsPerMinute: 2 };

/** A service whose account may do little. */
const smallAccount: Responder = (request, index) => {
  if (request.path.startsWith("/v1/account")) return success({ data: { ...account, limits: small } });
  if (request.path.startsWith("/v1/heatmap")) return symbolsAnswer(symbolsOf(request.path).map(board));
  return wellBehaved(request, index);
};

test("until the account has said otherwise a call carries ten symbols, and nothing else is known", () => {
  const limits = new KnownLimits(new KeptText(memoryStorage().storage, "limits"));

  expect([limits.symbolsPerCall, limits.atOnce]).toEqual([10, {}]);
});

test("the limits of an account are gone with it", () => {
  const { storage, entries } = memoryStorage();
  const limits = new KnownLimits(new KeptText(storage, "limits"));
  limits.keep(small);

  limits.forget();

  expect([...entries]).toEqual([]);
});

test("the first burst of the next session keeps to the limits that the account stated in the last", async () => {
  const first = await addinFor({ answer: smallAccount });
  await first.settle(first.addin.connect("key-for-tests"));
  const next = await addinFor({ storage: Object.fromEntries(first.entries), answer: smallAccount });
  const symbols = Array.from({ length: 15 }, (_, index) => `S${index}`);

  const burst = Promise.allSettled(symbols.map((symbol) => next.addin.market.gex.heatmap(boardQuestion(symbol))));
  await next.platform.advance(5_000);

  const calls = next.asked().filter((path) => path.startsWith("/v1/heatmap"));
  expect(calls.map((path) => symbolsOf(path).length)).toEqual([5, 5]);
  await next.settle(burst);
});
