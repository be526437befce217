import { assistantClient } from "../../mcp/server/assistant-client";
import { AssistantHttp } from "../../mcp/server/assistant-http";
import { Session } from "../../mcp/server/session";
import { defaultRules } from "../../mcp/spending/spending-rules";
import { ApiError } from "@strikebook/http";
import { easternDate } from "@strikebook/calendar";
import type { Platform } from "@strikebook/client";
import { failureOfProblem } from "../responses/failure";
import { readCredential, type People } from "../people/people";

interface AssistantsOptions {
  people: Pick<People, "find">;
  platform: Platform;
  /** Returns the engine's time, in milliseconds since 1970 UTC. */
  now: () => number;
  /** The API of this node, which signs in, charges and limits each request as if a workbook of the person had sent it. */
  fetch: (request: Request) => Promise<Response>;
  /** Known to every node, and to nobody else. */
  secret: string;
  publicUrl: string | undefined;
  version: string;
  report: (problem: unknown) => void;
}

interface PersonSession {
  session: Session;
  /** The day of the session in New York: its credits are counted per day. */
  day: string;
  /** The key or token of the newest request. */
  credential: string;
}

const rules = { ...defaultRules, whenSpent: "continue tomorrow" };

/** The most people whose sessions a node keeps; the session that was used longest ago is dropped. */
const MAX_SESSIONS = 500;

/** Requests stay in this process: the address is never resolved. */
const hosts = { baseUrl: "http://desk.invalid", flowBaseUrl: "http://desk.invalid/flow" };

/** The server for assistants of the people of the desk, at `/mcp`. */
export class Assistants {
  readonly #options: AssistantsOptions;
  readonly #http: AssistantHttp;
  /** By the name of the person, the one used last at the end. */
  readonly #sessions = new Map<string, PersonSession>();

  constructor(options: AssistantsOptions) {
    const { version, secret, report, publicUrl } = options;
    this.#options = options;
    const hostnames = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
    this.#http = new AssistantHttp({ version, secret, report, hostnames });
  }

  /** Resolves to the response to a request for `/mcp`, refusals included. */
  async respond(request: Request): Promise<Response> {
    const refused = this.#http.refuse(request);
    if (refused) return refused;
    try {
      const credential = readCredential(request.headers);
      const person = await this.#options.people.find(request.headers);
      if (!person || credential === undefined) {
        throw new ApiError("unauthorized", "Send your desk key in the header Authorization: Bearer YOUR_DESK_KEY.");
      }
      return await this.#http.fetch(request, { id: person.name, session: this.#sessionOf(person.name, credential) });
    } catch (problem) {
      const { report } = this.#options;
      const { status, body, headers } = failureOfProblem(problem, { service: "heatmap", credits: 0, report });
      const challenge = status === 401 ? { "www-authenticate": 'Bearer realm="Strikebook desk"' } : {};
      return new Response(body, { status, headers: { ...headers, ...challenge } });
    }
  }

  /** Returns the session of a person. Its requests use the newest key or token: a token lasts an hour. */
  #sessionOf(name: string, credential: string): Session {
    const day = easternDate(this.#options.now());
    const before = this.#sessions.get(name);
    const known = before?.day === day ? before : this.#newSession(day);
    known.credential = credential;
    this.#sessions.delete(name);
    this.#sessions.set(name, known);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    return known.session;
  }

  #newSession(day: string): PersonSession {
    const { platform: own, fetch } = this.#options;
    const platform: Platform = { ...own, fetch: (url, init) => fetch(new Request(url, init)) };
    const opened: PersonSession = {
      day,
      credential: "",
      session: new Session(
        assistantClient(hosts, () => opened.credential, platform),
        rules,
      ),
    };
    return opened;
  }
}
