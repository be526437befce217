import { BACKGROUND_PRIORITY, callContext } from "../../../packages/client/transport/call-context";
import { testMarket } from "../../support/client/test-market";

/** Returns the headers with which a client of a page sends a request of a priority. */
async function sentHeaders(origin: string | undefined, priority: number): Promise<Headers | undefined> {
  const { market, platform } = testMarket();
  platform.origin = origin;
  await platform.settle(market.account.read(callContext({ priority: () => priority })));
  return platform.requests[0]?.headers;
}

test("what is loaded in advance says so to a service at the origin of the page", async () => {
  const headers = await sentHeaders("https://api.example.test", BACKGROUND_PRIORITY);

  expect(headers?.get("Priority")).toBe("u=6");
});

test.each([
  ["a cell", "https://api.example.test", 1],
  ["a page of another origin", "https://addin.example.test", BACKGROUND_PRIORITY],
  ["a page of an origin with the same beginning", "https://api.example.tes", BACKGROUND_PRIORITY],
  ["a program without a page", undefined, BACKGROUND_PRIORITY],
])("a request of %s has no header that needs a permission", async (_, origin, priority) => {
  expect((await sentHeaders(origin, priority))?.has("Priority")).toBe(false);
});
