import { endpoints } from "@strikebook/contract";
import { callContext } from "@strikebook/client";
import { StoredText } from "../../../src/addin/settings/stored-values";
import { StoredAccountLimits } from "../../../src/addin/settings/account-limits";
import {
  account,
  board,
  success,
  symbolsResponse,
  symbolsOf,
  wellBehaved,
} from "../../support/client/canned-responses";
import { memoryStorage } from "../../../scripts/support/client/memory-storage";
import { addinFor } from "../../support/addin/test-addin";
import { boardRequest } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

const small = { ...account.limits, symbolsPerHeatmapCall: 5, requestsPerMinute: 2 };

/** A service whose account has low limits. */
const smallAccount: Responder = (request, index) => {
  if (request.path.startsWith("/v1/account")) return success({ data: { ...account, limits: small } });
  if (request.path.startsWith("/v1/heatmap")) return symbolsResponse(symbolsOf(request.path).map(board));
  return wellBehaved(request, index);
};

test("until the account is read a call carries ten symbols, and no other limit is known", () => {
  const limits = new StoredAccountLimits(new StoredText(memoryStorage().storage, "limits"));

  expect([limits.symbolsPerCall, limits.values]).toEqual([10, {}]);
});

test("the first requests of the next session respect the limits of the last one", async () => {
  const first = await addinFor({ respond: smallAccount });
  await first.settle(first.addin.connection.connect("key-for-tests"));
  const next = await addinFor({ storage: Object.fromEntries(first.entries), respond: smallAccount });
  const symbols = Array.from({ length: 15 }, (_, index) => `S${index}`);

  const burst = Promise.allSettled(
    symbols.map((symbol) => next.addin.market.current.get(endpoints.heatmap, boardRequest(symbol), callContext())),
  );
  await next.platform.advance(5_000);

  const calls = next.requestedPaths().filter((path) => path.startsWith("/v1/heatmap"));
  expect(calls.map((path) => symbolsOf(path).length)).toEqual([5, 5]);
  await next.settle(burst);
});
