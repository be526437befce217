import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, errorResponse, type PlainResponse, readJsonBody, webResponse } from "@strikebook/http";
import type { Platform } from "@strikebook/client";
import { type Cap, capSchema, type KeyEntry, newKeySchema, revokeSchema } from "../admin-api/keys";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import { type CapName, Caps } from "../people/caps";
import { KeyRegister, type KeyRecord } from "../people/key-register";
import type { People } from "../people/people";
import type { Person } from "../people/person";
import type { AccountRate } from "../spending/desk-purchasing";
import { readOverview, readSpending } from "./spending-view";
import { readStreams } from "./streams-view";
import type { EngineHealth, Nodes } from "../admin-api/nodes";
import { readNodeReports } from "./node-report";

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
  const routes = new Hono<{ Variables: { admin: Person } }>().basePath("/admin/api");
  routes.onError((problem) => webResponse(failureOf(problem, report)));
  routes.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    const person = await people.find(context.req.raw.headers);
    if (!person) throw new ApiError("unauthorized", "The desk does not know this key, or it was revoked.");
    if (!person.isAdmin) throw new ApiError("forbidden", `The key of ${person.name} is not that of an administrator.`);
    context.set("admin", person);
    await next();
  });
  routes.use(
    bodyLimit({
      maxSize: LONGEST_BODY,
      onError() {
        throw new ApiError("request_too_large", `The body has more than ${LONGEST_BODY} bytes.`);
      },
    }),
  );
  routes.get("/overview", async (context) => context.json(await readOverview(engine, rate().requestsPerMinute)));
  routes.get("/spending", async (context) => context.json(await readSpending(engine)));
  routes.get("/streams", async (context) => context.json(await readStreams(engine)));
  routes.get("/nodes", async (context) => context.json(await readNodes(engine, platform)));
  routes.get("/keys", async (context) => context.json({ keys: (await keys.list()).map(keyEntry) }));
  routes.post("/keys", async (context) => {
    const { isSamePerson, isAdmin, ...person } = readJsonBody(await context.req.text(), newKeySchema);
    const { key } = await new KeyRegister(engine, context.get("admin")).add(person, isSamePerson, isAdmin);
    return context.json({ key }, 201);
  });
  routes.post("/keys/revoke", async (context) => {
    const { id } = readJsonBody(await context.req.text(), revokeSchema);
    await new KeyRegister(engine, context.get("admin")).revoke(id, true);
    return context.json({ done: true });
  });
  routes.post("/caps", async (context) => {
    const cap = readJsonBody(await context.req.text(), capSchema);
    await new Caps(engine, context.get("admin")).set(capName(cap), cap.credits ?? undefined);
    return context.json({ done: true });
  });
  routes.all("*", () => {
    throw new ApiError("not_found", "The administrator's page has no such path.");
  });
  const page = new Hono();
  page.route("/", routes);
  return page;
}

const capName = (cap: Cap): CapName => ("name" in cap ? `${cap.scope}:${cap.name}` : cap.scope);

const keyEntry = ({ isAdmin, revokedMs, ...record }: KeyRecord): KeyEntry => ({
  ...record,
  isAdmin: isAdmin ?? false,
  revokedMs: revokedMs ?? null,
});

/** Returns the error response, in the form of the API. */
function failureOf(problem: unknown, report: (problem: unknown) => void): PlainResponse {
  if (problem instanceof ApiError) return errorResponse("heatmap", problem);
  if (problem instanceof EngineUnavailableError) {
    const message =
      "The engine (Valkey or Redis) does not respond to this node. Check that it runs and can be reached.";
    return errorResponse("heatmap", new ApiError("unavailable", message));
  }
  report(problem);
  return errorResponse(
    "heatmap",
    new ApiError("internal_error", "The desk failed to respond. Its log has the reason."),
  );
}

/** Returns the health of the engine and of every node. */
async function readNodes(engine: Engine, platform: Pick<Platform, "now">): Promise<Nodes> {
  const startedMs = platform.now();
  const nowMs = await engine.readClock();
  const latencyMs = platform.now() - startedMs;
  const [information, nodes] = await Promise.all([engine.command("INFO"), readNodeReports(engine, nowMs)]);
  return { nowMs, engine: engineHealth(String(information), latencyMs), nodes };
}

/** Reads the response of the command INFO: one `name:value` a line. */
function engineHealth(information: string, latencyMs: number): EngineHealth {
  const facts = new Map(information.split(/\r?\n/).map((line) => [line.split(":", 1)[0], line.replace(/^[^:]*:/, "")]));
  const number = (name: string) => Number(facts.get(name) ?? 0);
  const valkey = facts.get("valkey_version");
  return {
    version: valkey ? `Valkey ${valkey}` : `Redis ${facts.get("redis_version") ?? ""}`.trim(),
    role: facts.get("role") ?? "",
    replicas: number("connected_slaves"),
    uptimeMs: number("uptime_in_seconds") * 1_000,
    memoryBytes: number("used_memory"),
    memoryLimitBytes: number("maxmemory") || null,
    clients: number("connected_clients"),
    callsPerSecond: number("instantaneous_ops_per_sec"),
    isPersistent: number("aof_enabled") === 1 && facts.get("aof_last_write_status") !== "err",
    mayEvict: number("maxmemory") > 0 && facts.get("maxmemory_policy") !== "noeviction",
    latencyMs,
  };
}
