import { refusal, success } from "./canned-responses";
import type { TestCall } from "./test-call";
import { testMarket } from "./test-market";

/** Returns every URL that a call is sent to, except those of descriptions; the service responds to all of them with a 404. */
export async function sentUrls({ make }: Pick<TestCall, "make">, description?: unknown): Promise<string[]> {
  const { market, platform } = testMarket(({ path }) =>
    path === "/v1/openapi.json" && description ? success(description) : refusal(404, "not_found"),
  );
  await platform.settle(make(market).catch(() => undefined));
  return platform.requests.map(({ url }) => url).filter((url) => !url.endsWith("/v1/openapi.json"));
}
