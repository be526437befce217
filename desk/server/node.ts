import { Hono } from "hono";
import { type Hosts, type Platform, newPageId } from "@strikebook/client";
import { adminPages } from "../admin/admin-pages";
import { adminRoutes } from "../admin/admin-routes";
import { Responses } from "../responses/responses";
import { type Engine, ifResponding } from "../engine/engine";
import { EngineWrites } from "../engine/engine-writes";
import { People } from "../people/people";
import { ShareClasses } from "../people/share-classes";
import { DeskPurchasing, ENGINE_SHARE } from "../spending/desk-purchasing";
import { Settlements, type Spool } from "../spending/settlements";
import { DeskStreams } from "../streams/desk-streams";
import { addinPages } from "./addin-pages";
import { apiRoutes } from "./api-routes";
import { Assistants } from "./assistants";
import { Counts } from "./counts";
import { DeskApi } from "./desk-api";
import { type DeskSettings, limitsOfPerson } from "./desk-settings";
import { nodeHealth } from "./health";
import { nodeAlerts, type Webhooks } from "./node-alerts";
import { nodeMetrics } from "./metrics";
import { OpenRequests } from "./open-requests";
import { PersonRequests } from "./person-requests";
import { NodeUpkeep } from "./node-upkeep";
import { ProviderAccount } from "./provider-account";
import { Sharing } from "./sharing";

interface NodeOptions {
  /** Its functions are `deskFunctions`. The node closes it. */
  engine: Engine;
  platform: Platform;
  settings: DeskSettings;
  /** The provider's hosts and the firm's key. */
  provider: { hosts: Hosts; key: () => string };
  /** Where settlements wait while the engine is away. */
  spool: Spool;
  /** The folders of the built add-in and of the administrator's page; neither is served if undefined. */
  pages?: { addin: string; admin: string } | undefined;
  /** The unique name of this node; random if omitted. */
  name?: string | undefined;
  version: string;
  /** How many nodes share the requests that the engine does not grant; 3 if omitted. */
  nodes?: number | undefined;
  /** How alerts are posted; there are none if undefined, or if the settings allow no webhooks. */
  webhooks?: Webhooks | undefined;
  /** Receives internal errors, for which callers get a 500. */
  report: (problem: unknown) => void;
  /** Receives a line for the log when the state of the engine changes; it is not logged if omitted. */
  log?: ((line: string) => void) | undefined;
}

/** One node of a desk, as a function from request to response. */
export interface DeskNode {
  fetch(request: Request): Promise<Response>;
  /**
   * Ends its streams with a request to reconnect, hands the account's streams to another node, and refuses requests that still wait
   * half a second later. Other requests are still answered.
   */
  drain(): Promise<void>;
  /** Books what it has spent, and closes the engine. Called after `drain`. */
  close(): Promise<void>;
}

const ASSUMED_NODES = 3;

/** Starts a node. Resolves once it can respond. If the engine is away it still starts, and responds from its memory. */
export async function createNode(options: NodeOptions): Promise<DeskNode> {
  const { engine, settings, provider, spool, webhooks, report, version, name = newPageId(options.platform) } = options;
  const counts = new Counts();
  const platform = counts.providerPlatform(options.platform);
  const settlements = new Settlements({ engine, platform, spool, report });
  const account: ProviderAccount = new ProviderAccount({
    ...provider,
    platform,
    purchasing: () => purchasing,
    readBooks: () => purchasing.readBooks(),
    onBalance: noteBalance,
  });
  const purchasing: DeskPurchasing = new DeskPurchasing({
    engine,
    platform,
    settlements,
    rate: () => account.rate,
    readBalance: (signal) => account.read(signal),
  });
  function noteBalance(credits: number, books: string): void {
    purchasing.noteBalance(credits, books);
  }
  const connection = { hosts: () => provider.hosts, key: provider.key };
  const { nodes = ASSUMED_NODES } = options;
  const reservedPerMinute = () => Math.floor((account.rate.requestsPerMinute * (1 - ENGINE_SHARE)) / nodes);
  const people = await People.open({ engine, platform: options.platform, oidc: settings.oidc });
  const responses = new Responses({ ...connection, engine, platform, purchasing, reservedPerMinute });
  const streams = new DeskStreams({
    engine,
    platform,
    purchasing,
    provider: connection,
    node: name,
    limits: () => settings.personLimits,
    shareClasses: new ShareClasses({ shareClasses: settings.shareClasses, owner: settings.owner }),
    report,
  });
  counts.onProviderResponse = () => streams.noteReachable();
  people.onRevoked((keyId) => streams.revoke(keyId));
  const open = new OpenRequests(platform);
  const api = new DeskApi({
    people,
    engine,
    sharing: new Sharing(settings, platform),
    responses,
    async openStream({ person, ...request }) {
      const { keyId = "" } = person;
      const response = await streams.open({ ...request, person, keyId });
      // The key may have been revoked while the stream was opened.
      if (keyId !== "" && !people.isValid(keyId)) streams.revoke(keyId);
      return response;
    },
    purchasing,
    rates: new PersonRequests(engine, settings.personLimits.requestsPerMinute),
    limits: () => limitsOfPerson(settings, account.rate.historicalInFlight),
    hasAlerts: settings.alerts !== undefined && webhooks !== undefined,
    counts,
    open,
    report,
  });
  const alerting =
    settings.alerts &&
    webhooks &&
    nodeAlerts({
      ...{ engine, platform, webhooks, api, responses, purchasing, counts, open, version, report },
      settings: settings.alerts,
    });
  const writes = new EngineWrites({ engine, log: options.log ?? (() => undefined) });
  const parts = { engine, writes, platform, counts, streams, settlements, name, version };
  const memoryBytes = () => process.memoryUsage.rss();
  const upkeep = new NodeUpkeep({ ...parts, account, settings, memoryBytes, report });
  const metrics = nodeMetrics({
    counts,
    engine,
    writes,
    readers: () => streams.stats(),
    settlementsWaiting: () => settlements.waiting,
    limit: () => account.rate.requestsPerMinute,
  });
  // Responses state the engine's time from the first one on, unless it is away.
  await ifResponding(engine.readClock());
  await responses.start();
  await settlements.resume();
  upkeep.start();
  alerting?.alerts.start();

  let isClosing = false;
  const app = new Hono();
  for (const path of ["/health/*", "/metrics/*", "/admin/*", "/desk/*"]) {
    app.use(path, async (context, next) => {
      await next();
      // Like that of every response of the API, it is the engine's time.
      context.header("date", new Date(engine.nowMs).toUTCString());
    });
  }
  app.on("GET", ["/health", "/health/"], async (context) => {
    const health = await nodeHealth({ ...parts, isClosing });
    return context.json(health, isClosing ? 503 : 200, { "cache-control": "no-store" });
  });
  app.on("GET", ["/metrics", "/metrics/"], async (context) =>
    context.text(await metrics.metrics(), 200, { "content-type": metrics.contentType }),
  );
  app.route("/", adminRoutes({ engine, people, platform, rate: () => account.rate, report }));
  if (alerting) app.route("/", alerting.routes);
  if (options.pages) app.route("/", adminPages(options.pages.admin));
  const pageOf = options.pages && addinPages(options.pages.addin, settings.publicUrl);
  const routes = apiRoutes((request) => api.respond(request));
  const assistants = new Assistants({
    ...{ people, platform: options.platform, version, report },
    now: () => engine.nowMs,
    fetch: async (request) => routes.fetch(request),
    secret: provider.key(),
    publicUrl: settings.publicUrl,
  });
  for (const path of ["/mcp", "/mcp/"]) app.all(path, ({ req }) => assistants.respond(req.raw));
  app.all("*", ({ req }) => pageOf?.(req.raw) ?? routes.fetch(req.raw));

  return {
    fetch: async (request) => app.fetch(request),
    async drain() {
      isClosing = true;
      alerting?.alerts.stop();
      await Promise.all([streams.close(), open.stop()]);
    },
    async close() {
      await alerting?.alerts.idle();
      await upkeep.close();
      await settlements.close();
      responses.close();
      people.close();
      engine.close();
    },
  };
}
