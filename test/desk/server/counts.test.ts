import { Counts } from "../../../desk/server/counts";
import { realPlatform } from "@strikebook/client";

test.each([
  ["data", () => Promise.resolve(new Response("{}")), 1],
  ["an error about the request", () => Promise.resolve(new Response("{}", { status: 404 })), 1],
  ["an error of its own", () => Promise.resolve(new Response("{}", { status: 503 })), 0],
  ["nothing", () => Promise.reject(new TypeError("fetch failed")), 0],
])(
  "a provider that responds with %s is noted for the streams that wait for it only if it is back",
  async (_what, fetch, times) => {
    const counts = new Counts();
    let noted = 0;
    counts.onProviderResponse = () => (noted += 1);
    const platform = counts.providerPlatform({ ...realPlatform, fetch });

    await platform.fetch("http://provider.test/v1/symbols", {}).catch(() => undefined);

    expect(noted).toBe(times);
  },
);
