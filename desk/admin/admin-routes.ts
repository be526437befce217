import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { type ErrorCode, errorStatus } from "../../src/contract/errors";
import type { Platform } from "../../src/transport/platform";
import { type Cap, capSchema, type KeyEntry, newKeySchema, revokeSchema } from "../admin-api/keys";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import { type CapName, Caps } from "../people/caps";
import { KeyRegister, KeyRegisterError, type KeyRecord } from "../people/key-register";
import { SignInError } from "../people/open-id-connect";
import type { People } from "../people/people";
import type { AccountRate } from "../spending/desk-purchasing";
import { readNodes } from "./nodes-view";
import { readOverview, readSpending } from "./spending-view";
import { readStreams } from "./streams-view";

interface AdminOptions {
  engine: Engine;
  people: Pick<People, "find">;
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
export function adminRoutes({ engine, people, platform, rate, report }: AdminOptions): Hono {
  const keys = new KeyRegister(engine);
  const caps = new Caps(engine);
  const routes = new Hono().basePath("/admin/api");
  routes.onError((problem, context) => respondToError(problem, context, report));
  routes.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    const person = await people.find(context.req.raw.headers);
    if (!person) throw new Refusal("unauthorized", "The desk does not know this key, or it was revoked.");
    if (!person.isAdmin) throw new Refusal("forbidden", `The key of ${person.name} is not that of an administrator.`);
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
  routes.get("/spending", async (context) => context.json(await readSpending(engine)));
  routes.get("/streams", async (context) => context.json(await readStreams(engine)));
  routes.get("/nodes", async (context) => context.json(await readNodes(engine, platform)));
  routes.get("/keys", async (context) => context.json({ keys: (await keys.list()).map(keyEntry) }));
  routes.post("/keys", async (context) => {
    const { isSamePerson, isAdmin, ...person } = await readBody(context, newKeySchema);
    const { key } = await keys.add(person, isSamePerson, isAdmin);
    return context.json({ key }, 201);
  });
  routes.post("/keys/revoke", async (context) => {
    await keys.revoke((await readBody(context, revokeSchema)).id);
    return context.json({ done: true });
  });
  routes.post("/caps", async (context) => {
    const cap = await readBody(context, capSchema);
    await caps.set(capName(cap), cap.credits ?? undefined);
    return context.json({ done: true });
  });
  routes.all("*", () => {
    throw new Refusal("not_found", "The administrator's page has no such path.");
  });
  return routes;
}

const capName = (cap: Cap): CapName => ("name" in cap ? `${cap.scope}:${cap.name}` : cap.scope);

const keyEntry = ({ isAdmin, revokedMs, ...record }: KeyRecord): KeyEntry => ({
  ...record,
  isAdmin: isAdmin ?? false,
  revokedMs: revokedMs ?? null,
});

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
  if (problem instanceof KeyRegisterError) return { code: "invalid_parameter", message: problem.message };
  if (problem instanceof SignInError) {
    return { code: problem.status === 401 ? "unauthorized" : "unavailable", message: problem.message };
  }
  if (problem instanceof EngineUnavailableError) {
    const message =
      "The engine (Valkey or Redis) does not respond to this node. Check that it runs and can be reached.";
    return { code: "unavailable", message };
  }
  report(problem);
  return { code: "internal_error", message: "The desk failed to respond. Its log has the reason." };
}
