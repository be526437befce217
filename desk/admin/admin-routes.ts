import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { type ErrorCode, errorStatus } from "../../src/contract/errors";
import type { Platform } from "../../src/transport/platform";
import { capSchema, type KeyEntry, type NewKey, newKeySchema, revokeSchema } from "../admin-api/keys";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import type { AccountRate } from "../spending/desk-purchasing";
import { changeCap } from "./change-cap";
import { readNodes } from "./nodes-view";
import { readOverview, readSpending } from "./spending-view";
import { readStreams } from "./streams-view";

/** The keys of the desk. */
interface AdminKeys {
  /** Returns whether the headers of a request have the key of an administrator; `undefined` if they have no valid key. */
  isAdministrator(headers: Headers): Promise<boolean | undefined>;
  list(): Promise<KeyEntry[]>;
  /** Adds a key and returns it. */
  add(added: NewKey): Promise<string>;
  /** Revokes a key by its id. Returns whether there is one. */
  revoke(id: string): Promise<boolean>;
}

export interface AdminOptions {
  engine: Engine;
  keys: AdminKeys;
  platform: Pick<Platform, "now">;
  /** The limits of the provider's account. */
  rate: () => AccountRate;
  /** Receives internal errors, for which callers get a 500. */
  report: (problem: unknown) => void;
}

/** No body of a request is longer, in bytes. */
const LONGEST_BODY = 4_096;

/**
 * Returns the routes of the administrator's page, all below `/admin/api`. Each needs a desk key with the role of an administrator in
 * the Authorization header. There is no cookie, so no other site can use the sign-in of a browser.
 */
export function adminRoutes({ engine, keys, platform, rate, report }: AdminOptions): Hono {
  const routes = new Hono().basePath("/admin/api");
  routes.onError((problem, context) => respondToError(problem, context, report));
  routes.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    const isAdministrator = await keys.isAdministrator(context.req.raw.headers);
    if (isAdministrator === undefined) throw new Refusal("unauthorized", "This key is not known to the desk.");
    if (!isAdministrator) throw new Refusal("forbidden", "This key is not that of an administrator.");
    await next();
  });
  routes.use(
    bodyLimit({
      maxSize: LONGEST_BODY,
      onError() {
        throw new Refusal("request_too_large", `The body has more than ${LONGEST_BODY} bytes.`);
      },
    }),
  );
  routes.get("/overview", async (context) => context.json(await readOverview(engine, rate().requestsPerMinute)));
  routes.get("/spending", async (context) => context.json(await readSpending(engine, await keys.list())));
  routes.get("/streams", async (context) => context.json(await readStreams(engine)));
  routes.get("/nodes", async (context) => context.json(await readNodes(engine, platform)));
  routes.get("/keys", async (context) => context.json({ keys: await keys.list() }));
  routes.post("/keys", async (context) => {
    const added = await readBody(context, newKeySchema);
    return context.json({ key: await keys.add(added) }, 201);
  });
  routes.post("/keys/revoke", async (context) => {
    const { id } = await readBody(context, revokeSchema);
    if (!(await keys.revoke(id))) throw new Refusal("not_found", "There is no such key.");
    return context.json({ done: true });
  });
  routes.post("/caps", async (context) => {
    await changeCap(engine, await readBody(context, capSchema));
    return context.json({ done: true });
  });
  routes.all("*", () => {
    throw new Refusal("not_found", "The administrator's page has no such path.");
  });
  return routes;
}

/** A request that is refused, with an error code of the API. */
class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Reads a body of JSON. Throws a `Refusal` that names what is wrong with it. */
async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await context.req.text());
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  throw new Refusal("invalid_parameter", field === null ? issue.message : `${field}: ${issue.message}`);
}

/** Returns the error response, in the form of the API. */
function respondToError(problem: unknown, context: Context, report: (problem: unknown) => void): Response {
  const { code, message } = errorOf(problem, report);
  return context.json({ error: { code, message } }, errorStatus[code]);
}

function errorOf(problem: unknown, report: (problem: unknown) => void): { code: ErrorCode; message: string } {
  if (problem instanceof Refusal) return problem;
  if (problem instanceof EngineUnavailableError) {
    const message =
      "The engine (Valkey or Redis) does not respond to this node. Check that it runs and can be reached.";
    return { code: "unavailable", message };
  }
  report(problem);
  return { code: "internal_error", message: "The desk failed to respond. Its log has the reason." };
}
