import { Client, StreamableHTTPClientTransport, type CallToolResult } from "@modelcontextprotocol/client";
import { AssistantHttp } from "../../../mcp/server/assistant-http";
import { assistantClient } from "../../../mcp/server/assistant-client";
import { Session } from "../../../mcp/server/session";
import { defaultRules, type SpendingRules } from "../../../mcp/spending/spending-rules";
import { practiceKey } from "@strikebook/contract";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { createService, type Service } from "../../../service/server/service";
import { smallPracticeMarket } from "../../../scripts/support/market/test-market";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";

/** A weekday noon in New York, so that every run sees the same market. */
export const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** Returns a practice service at noon, with 5,000 credits. */
export function noonService(extraKey = practiceKey): Service {
  const keys = [...servedPracticeAccount.keys, { key: extraKey }];
  return createService({
    ...smallPracticeMarket,
    now: () => marketNoonMs,
    after: () => () => undefined, // No time passes: what takes long is waited for.
    accounts: [{ ...servedPracticeAccount, limits: { ...paidPlan, requestsPerMinute: 10_000 }, keys }],
  });
}

interface AssistantOptions {
  /** The key of the server; the service knows all but `sk-live-unknown`. */
  key?: string;
  rules?: Partial<SpendingRules>;
  /** Answers what the user is asked; the host cannot ask if omitted. */
  user?: (message: string) => Promise<boolean> | boolean;
  /** What the client speaks; the newest revision if omitted. */
  revision?: "2025" | "2026";
  /** Changes responses of the service. */
  between?: (response: Response, url: URL) => Response | Promise<Response>;
}

/** Connects the official client to the server for assistants over HTTP, in memory, with a practice service behind it. */
export async function openAssistant({
  key = practiceKey,
  rules,
  user,
  revision = "2026",
  between,
}: AssistantOptions = {}) {
  const service = noonService(key === "sk-live-unknown" ? undefined : key);
  const requested: URL[] = [];
  const platform = instantPlatform(async (url, init) => {
    requested.push(new URL(url));
    const response = await service.fetch(new Request(url, init));
    return between ? between(response, new URL(url)) : response;
  }, marketNoonMs);
  const hosts = { baseUrl: "http://127.0.0.1:1", flowBaseUrl: "http://127.0.0.1:1/flow" };
  const session = new Session(
    assistantClient(hosts, () => key, platform),
    { ...defaultRules, ...rules },
  );
  const problems: unknown[] = [];
  const http = new AssistantHttp({
    version: "0.0.0",
    hostnames: [],
    secret: "a secret of the tests",
    report: (problem) => problems.push(problem),
  });
  const post = async (request: Request) => http.refuse(request) ?? (await http.fetch(request, { id: "ann", session }));
  const calls = new Map<string, Record<string, string>>();
  /** Every message, both ways. */
  const messages: string[] = [];
  const fetch = async (url: string | URL, init?: RequestInit) => {
    const request = new Request(url, init);
    request.headers.set("host", "localhost");
    messages.push(await request.clone().text());
    const named = request.headers.get("mcp-name");
    if (named !== null) calls.set(named, Object.fromEntries(request.headers));
    const response = await post(request);
    messages.push(await response.clone().text());
    return response;
  };
  const asked: string[] = [];
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: user ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: revision === "2026" ? "auto" : "legacy" },
    },
  );
  if (user) {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { spend: await user(params.message) } };
    });
  }
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }));
  return {
    client,
    session,
    service,
    requested,
    messages,
    asked,
    problems,
    /** Sends a request past the client. */
    post,
    /** The headers with which the client has called a tool. */
    toolCallHeaders: (name: string) => ({ ...calls.get(name) }),
    /** Calls a tool and returns its result. */
    call: (name: string, given: Record<string, unknown> = {}) =>
      client.callTool({ name, arguments: given }, { timeout: LONGEST_CALL_MS }),
    /** The credits that the service has charged. */
    charged: () => service.requests.reduce((sum, { credits }) => sum + credits, 0),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The client gives up after a minute, which a busy computer can exceed. A test that hangs is ended by Jest. */
const LONGEST_CALL_MS = 300_000;

/** Returns the text of a result. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => ("text" in part ? part.text : "")).join("\n");
}

/** Expects that a tool refuses arguments with a message, and that nothing is spent. */
export async function expectRefused(
  tool: string,
  given: Record<string, unknown>,
  expected: string | RegExp,
): Promise<void> {
  await using assistant = await openAssistant();
  const result = await assistant.call(tool, given);
  expect(result.isError).toBe(true);
  const text = textOf(result).replace(/^Input validation error: Invalid arguments for tool \w+: /, "");
  if (typeof expected === "string") expect(text).toBe(expected);
  else expect(text).toMatch(expected);
  expect(assistant.charged()).toBe(0);
}
