import { Faults } from "../../../service/faults/faults";
import { parseFault } from "../../../service/faults/parse-fault";
import { createService } from "../../../service/server/service";
import { optChain, optQuote } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { quotesByHand } from "../../support/market/quotes-by-hand";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const faults = new Faults();
const served = createService({ market: smallMarket, quotes: quotesByHand(), now: () => smallMarketNow, faults });
let isMarked = true;

/** The local service, whose description may lack the mark of its routes of quotes. */
const service: typeof served = {
  ...served,
  async fetch(request) {
    const response = await served.fetch(request);
    if (isMarked || !request.url.endsWith("/openapi.json")) return response;
    return new Response((await response.text()).replaceAll("x-strikebook", "x-other"), response);
  },
};
const { addin, refused, paid } = await openRuntime(service, smallMarketNow);
const contract = cell("SPY__261218C00100000");

test("data that needs an agreement says what to do", async () => {
  faults.add(parseFault("optionQuotes: opra_agreement_required x1"));

  expect(await refused(optQuote, contract)).toBe(
    "#N/A This data requires the options-data subscriber agreement. Sign it in the developer console, then recalculate.",
  );
});

test("a service whose routes of quotes have no mark is not asked, and the cell says what to do", async () => {
  isMarked = false;
  addin.client.forget();
  const before = paid().length;

  expect(await refused(optChain, cell("SPY"))).toBe(
    "#N/A The route /v1/options/chain of this service has no mark x-strikebook in its description, so its form is not known. Nothing was requested.",
  );
  expect(await refused(optQuote, contract)).toMatch(
    /^#N\/A The route \/v1\/options\/quotes of this service has no mark/,
  );
  expect(paid()).toHaveLength(before);
});
