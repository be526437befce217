import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Assistants } from "../../../desk/server/assistants";
import { marketNoonMs, noonService } from "../../support/mcp/open-assistant";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";

const DAY_MS = 24 * 3_600_000;

test("a person has the credits of a session again on the next day in New York", async () => {
  const service = noonService();
  let nowMs = marketNoonMs;
  const ann = { name: "ann", team: "quant", keyId: "1" };
  const problems: unknown[] = [];
  const assistants = new Assistants({
    people: { find: () => Promise.resolve(ann) },
    // The clock of the node does not count.
    platform: { ...instantPlatform(() => Promise.reject(new Error("not used")), nowMs), now: () => marketNoonMs },
    now: () => nowMs,
    fetch: async (request) => service.fetch(request),
    secret: "a secret of the tests",
    publicUrl: undefined,
    version: "0.0.0",
    report: (problem) => problems.push(problem),
  });
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const fetch = (url: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("host", "localhost");
    headers.set("authorization", "Bearer practice");
    return assistants.respond(new Request(url, { ...init, headers }));
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }));
  const left = async () => {
    const given = { tool: "levels", arguments: { symbols: "QQQ" } };
    const { structuredContent } = await client.callTool({ name: "estimate", arguments: given });
    return (structuredContent as { leftOfSession: number }).leftOfSession;
  };

  await client.callTool({ name: "levels", arguments: { symbols: "SPY" } });
  expect(await left()).toBe(199);
  nowMs += DAY_MS;
  expect(await left()).toBe(200);
  await client.close();
  expect(problems).toEqual([]);
});
