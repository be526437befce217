import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { assistantServer } from "./assistant-server";
import { approvalCodec } from "./approvals";
import type { Session } from "./session";

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
 * The server for assistants over HTTP, for users who have signed in. It keeps no state of the protocol: any node can answer any request.
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

  /** Answers a request of a user. */
  fetch(request: Request, { id, session }: AssistantUser): Promise<Response> {
    const { version, secret, report } = this.#options;
    const approvals = approvalCodec(secret, id);
    const handler = createMcpHandler(() => assistantServer({ session, version, approvals }), { onerror: report });
    return handler.fetch(request);
  }
}
