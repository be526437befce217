import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { ApiError } from "../../service/query/api-error";
import { readJsonBody } from "../../service/query/json-body";
import { type PlainResponse, webResponse } from "../../service/query/plain-response";
import { alertDraftSchema, type AlertList, type AlertRule, ALERTS_PATH } from "../../src/contract/desk-alerts";
import type { Engine } from "../engine/engine";
import type { SignedIn } from "../people/person";
import type { AlertStore, ListedRule } from "./alert-store";
import { type AllowedWebhook, findWebhook, webhookHosts } from "./allowed-webhooks";
import { testBody } from "./event-body";
import type { StoredRule } from "./stored-rule";

interface AlertRoutesOptions {
  engine: Pick<Engine, "nowMs">;
  store: AlertStore;
  /** Returns who sends a request, which counts as one of their requests. Rejects with an `ApiError`. */
  signIn: (headers: Headers) => Promise<SignedIn>;
  allowed: readonly AllowedWebhook[];
  /** The most rules of a person. */
  most: number;
  /** Returns the response for a problem. */
  failure: (problem: unknown) => PlainResponse;
}

/** No body of a request is longer, in bytes. */
const LONGEST_BODY = 8_192;

/** Returns the routes with which people edit their rules. Each responds with all rules of the person. */
export function alertRoutes(options: AlertRoutesOptions): Hono {
  const { engine, store, signIn, allowed, most, failure } = options;
  const routes = new Hono<{ Variables: { person: SignedIn } }>().basePath(ALERTS_PATH);
  routes.onError((problem) => webResponse(failure(problem)));
  // The key is in a header that the page sets itself, never in a cookie.
  routes.use(
    cors({
      origin: "*",
      allowMethods: ["GET", "POST", "PUT", "DELETE"],
      allowHeaders: ["Authorization", "Content-Type"],
      maxAge: 600,
    }),
  );
  routes.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    context.set("person", await signIn(context.req.raw.headers));
    await next();
  });
  const limited = bodyLimit({
    maxSize: LONGEST_BODY,
    onError() {
      throw new ApiError("request_too_large", `The body has more than ${LONGEST_BODY} bytes.`);
    },
  });
  const list = async (context: Context, { name }: SignedIn) => {
    const rules = (await store.rulesOf(name)).map(wireRule);
    return context.json({ rules, most, hosts: webhookHosts(allowed) } satisfies AlertList);
  };
  const find = async ({ name }: SignedIn, id: string): Promise<StoredRule> => {
    const found = (await store.rulesOf(name)).find(({ rule }) => rule.id === id);
    if (!found) throw unknownRule();
    return found.rule;
  };
  const save = async (rule: StoredRule, before: StoredRule | undefined) => {
    const refused = await store.set(rule, { isNew: !before, isReset: !before || isReset(before, rule) }, most);
    if (refused === "unknown") throw unknownRule();
    if (refused === "full") {
      throw new ApiError("invalid_parameter", `A person of this desk has at most ${most} alerts. Remove one first.`);
    }
  };
  const read = async (context: Context, { name: owner, team }: SignedIn, before?: StoredRule): Promise<StoredRule> => {
    const draft = readJsonBody(await context.req.text(), alertDraftSchema);
    const address = draft.address ?? before?.address;
    if (address === undefined) throw new ApiError("invalid_parameter", "Enter the address of the webhook.");
    const webhook = findWebhook(address, allowed);
    if (!webhook) throw notAllowed(allowed);
    return { ...draft, id: before?.id ?? newId(engine.nowMs), owner, team, address: webhook.url.href };
  };
  routes.get("/", (context) => list(context, context.get("person")));
  routes.post("/", limited, async (context) => {
    const person = context.get("person");
    await save(await read(context, person), undefined);
    return list(context, person);
  });
  routes.put("/:id", limited, async (context) => {
    const person = context.get("person");
    const before = await find(person, context.req.param("id"));
    await save(await read(context, person, before), before);
    return list(context, person);
  });
  routes.delete("/:id", async (context) => {
    const person = context.get("person");
    await store.remove(await find(person, context.req.param("id")), person);
    return list(context, person);
  });
  routes.post("/:id/test", async (context) => {
    const person = context.get("person");
    const rule = await find(person, context.req.param("id"));
    const id = `${rule.id}-test-${Math.floor(engine.nowMs)}`;
    await store.addEvent(rule, id, testBody(rule, id, engine.nowMs));
    return list(context, person);
  });
  routes.all("*", () => {
    throw new ApiError("not_found", "The alerts of the desk have no such path.");
  });
  const app = new Hono();
  app.route("/", routes);
  return app;
}

/** Whether the last check of a rule says nothing about its next one. */
function isReset(before: StoredRule, after: StoredRule): boolean {
  return before.isPaused !== after.isPaused || JSON.stringify(before.condition) !== JSON.stringify(after.condition);
}

/** Ids of later rules are greater. */
const newId = (nowMs: number): string => `${Math.floor(nowMs).toString(36)}${randomBytes(6).toString("hex")}`;

function wireRule({ rule, check, delivery }: ListedRule): AlertRule {
  const { id, name, condition, everyMinutes, form, isPaused, address } = rule;
  const host = new URL(address).host;
  return { id, name, condition, everyMinutes, form, isPaused, host, check, delivery };
}

const unknownRule = () => new ApiError("not_found", "You have no such alert: it may have been removed elsewhere.");

function notAllowed(allowed: readonly AllowedWebhook[]): ApiError {
  const hosts = webhookHosts(allowed).join(", ");
  const message = `This desk posts only to webhooks that its administrator allows: https addresses at ${hosts}. Check the address, or ask the administrator.`;
  return new ApiError("invalid_parameter", message);
}
