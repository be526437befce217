import type { Hono } from "hono";
import type { Platform } from "@strikebook/client";
import { alertRoutes } from "../alerts/alert-routes";
import { AlertStore } from "../alerts/alert-store";
import { Alerts } from "../alerts/alerts";
import { Deliveries, type PostWebhook } from "../alerts/deliveries";
import { RuleChecks } from "../alerts/rule-checks";
import { RuleEditor } from "../alerts/rule-editor";
import type { Responses } from "../responses/responses";
import { failureOfProblem } from "../responses/failure";
import type { Engine } from "../engine/engine";
import { readCredential } from "../people/people";
import type { Purchasing } from "../spending/reservation";
import type { Counts } from "./counts";
import type { DeskApi } from "./desk-api";
import type { DeskSettings } from "./desk-settings";
import type { OpenRequests } from "./open-requests";

/** How a node posts events. */
export interface Webhooks {
  post: PostWebhook;
  /** The key of the signatures. */
  secret: Buffer;
}

interface NodeAlertsOptions {
  engine: Engine;
  platform: Platform;
  settings: NonNullable<DeskSettings["alerts"]>;
  webhooks: Webhooks;
  api: DeskApi;
  responses: Pick<Responses, "learnMarket" | "market">;
  purchasing: Pick<Purchasing, "left">;
  counts: Counts;
  open: OpenRequests;
  version: string;
  report: (problem: unknown) => void;
}

/** Who reads what is posted is not known: only what all people of the desk may receive is posted. */
const anyReader = { name: "", team: "" };

/** Makes what checks rules and posts events on a node, and the routes with which people edit their rules. */
export function nodeAlerts(options: NodeAlertsOptions): { alerts: Alerts; routes: Hono } {
  const { engine, platform, settings, webhooks, api, responses, purchasing, counts, open, version, report } = options;
  const { webhooks: allowed, rulesPerPerson: most } = settings;
  const store = new AlertStore(engine);
  const checks = new RuleChecks({
    engine,
    store,
    allowed,
    response: (request) => api.response(request, anyReader),
    creditsLeft: (person) => purchasing.left(person),
    async market(person, signal) {
      await responses.learnMarket(person, signal);
      const { aheadMs = 0, name } = responses.market;
      return { aheadMs, name };
    },
  });
  const onResult = (outcome: keyof Counts["alerts"]) => void (counts.alerts[outcome] += 1);
  const deliveries = new Deliveries({ engine, platform, store, allowed, version, onResult, ...webhooks });
  const alerts = new Alerts({ platform, store, checks, deliveries, report });
  const routes = alertRoutes({
    editor: new RuleEditor({ engine, store, allowed, most }),
    admit: (headers, respond) => open.response(readCredential(headers), respond),
    signIn: (headers) => api.signIn(headers),
    failure: (problem) => failureOfProblem(problem, { service: "heatmap", credits: 0, report }),
  });
  return { alerts, routes };
}
