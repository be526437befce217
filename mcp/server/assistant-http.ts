import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from "@modelcontextprotocol/server";
import { assistantServer } from "./assistant-server";
import { approvalCodec } from "./approvals";
import type { Session } from "./session";
import { parseAccept } from "hono/utils/accept";

/** The media types of a response: one JSON message, or events that carry messages. */
const jsonType = "application/json";
const eventsType = "text/event-stream";

/** How much a client wants each form, from 0 (refused) to 1. */
interface AcceptedForms {
  json: number;
  events: number;
}

/** Returns what a header `Accept` says of both forms (RFC 9110, 12.5.1). Without the header, or with an empty one, every form is accepted. */
function acceptedForms(header: string | null): AcceptedForms {
  const ranges = parseAccept(header?.trim() || "*/*").map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const qualityOf = (wanted: string) => {
    const [kind = ""] = wanted.split("/");
    // The most specific range counts, whatever its place.
    const matching = [wanted, `${kind}/*`, "*/*"].map((range) => ranges.find(({ type }) => type === range));
    return matching.find((range) => range !== undefined)?.q ?? 0;
  };
  return { json: qualityOf(jsonType), events: qualityOf(eventsType) };
}

/** A user who has signed in. */
interface AssistantUser {
  /** Distinguishes users. */
  id: string;
  session: Session;
}

interface AssistantHttpOptions {
  version: string;
  /** The names under which this server is reached, besides the names of this computer. */
  hostnames: readonly string[];
  /** Signs approvals; the same on every node. */
  secret: string;
  report: (problem: unknown) => void;
}

/**
 * The server for assistants over HTTP, for users who have signed in. It keeps no state of the protocol: any node can respond to any request.
 *
 * Requests under other host names or from pages of other sites are refused, so that no web page can use a server on the reader's own
 * computer (DNS rebinding).
 */
export class AssistantHttp {
  readonly #options: AssistantHttpOptions;
  readonly #hostnames: string[];

  constructor(options: AssistantHttpOptions) {
    this.#options = options;
    this.#hostnames = [...localhostAllowedHostnames(), ...options.hostnames];
  }

  /** Returns the refusal of a request that is not meant for this server; `undefined` if it is. Checked before the user signs in. */
  refuse(request: Request): Response | undefined {
    return hostHeaderValidationResponse(request, this.#hostnames) ?? originValidationResponse(request, this.#hostnames);
  }

  /** Responds to a request of a user in a form that its header `Accept` allows: in JSON, unless it prefers events. */
  async fetch(request: Request, { id, session }: AssistantUser): Promise<Response> {
    const { version, secret, report } = this.#options;
    const approvals = approvalCodec(secret, id);
    const server = () => assistantServer({ session, version, approvals });
    const accept = request.headers.get("accept");
    const { json, events } = acceptedForms(accept);
    if (request.method === "POST" && json === 0 && events === 0) return notAcceptable(accept);
    // The SDK accepts this header alone from clients of 2025, and looks at none of later ones.
    request.headers.set("accept", `${jsonType}, ${eventsType}`);
    const prefersEvents = events > json;
    if (!prefersEvents && request.method === "POST" && (await isLegacyRequest(request))) {
      return respondInJson(server(), request);
    }
    const responseMode = prefersEvents ? "sse" : "auto";
    const response = await createMcpHandler(server, { onerror: report, responseMode }).fetch(request);
    if (events > 0 || !response.headers.get("content-type")?.startsWith(eventsType)) return response;
    // A subscription has no other form.
    await response.body?.cancel();
    return notAcceptable(accept);
  }
}

/** Responds to a request of a client of 2025 in one JSON message; the SDK responds to them in events alone. */
async function respondInJson(server: McpServer, request: Request): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  // The transport never responds to a request whose client has gone.
  const clientClosed = new Promise<Response>((resolve) => {
    request.signal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })), { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request), clientClosed]);
  } finally {
    await server.close();
  }
}

const MAX_SHOWN_CHARACTERS = 100;

function notAcceptable(accept: string | null): Response {
  const given = JSON.stringify((accept ?? "").slice(0, MAX_SHOWN_CHARACTERS));
  const message = `This server answers with ${jsonType} or ${eventsType}, and the request's Accept header allows only ${given}. Send "Accept: ${jsonType}, ${eventsType}".`;
  return Response.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }, { status: 406 });
}
