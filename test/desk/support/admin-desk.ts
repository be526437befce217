import type { Hono } from "hono";
import { adminRoutes } from "../../../desk/admin/admin-routes";
import type { Engine } from "../../../desk/engine/engine";
import { KeyRegister } from "../../../desk/people/key-register";
import { People } from "../../../desk/people/people";
import type { Person } from "../../../desk/people/person";
import { DeskPurchasing } from "../../../desk/spending/desk-purchasing";
import { Settlements } from "../../../desk/spending/settlements";
import { realPlatform } from "../../../src/transport/platform";
import type { TestEngine } from "./engine";

/** A Wednesday noon in New York. */
export const noonMs = Date.parse("2026-11-18T17:00:00Z");

const accountRate = { requestsPerMinute: 120, historicalInFlight: 2 };

/** The JSON of the administrator's page over a real engine, with a key of an administrator. */
export interface AdminDesk extends AsyncDisposable {
  engine: Engine;
  /** The key of the administrator `root` of the team `desk`. */
  adminKey: string;
  register: KeyRegister;
  people: People;
  routes: Hono;
  /** Errors that are bugs. */
  reported: unknown[];
  /** Sends a request with the administrator's key, or another. A body makes it a POST. */
  request(path: string, body?: unknown, key?: string): Promise<{ status: number; body: unknown }>;
  /** Spends credits as one request of a person does; `balance` is what the provider says is left of the account. */
  spend(person: Person, credits: number, balance?: number): Promise<void>;
  /** Sends a request of a person that is never answered. */
  lose(person: Person, credits: number): Promise<void>;
  /** Reads a balance of the account, as a node does now and then, and corrects what it shows. */
  readBalance(balance: number): Promise<void>;
  /** Sets the engine's time, in milliseconds since 1970 UTC. */
  setClock(atMs: number): Promise<void>;
}

/** Opens a desk at noon of a day. Tests that share an engine use desks of different names. */
export async function openAdminDesk(testEngine: TestEngine, desk: string): Promise<AdminDesk> {
  const engine = await testEngine.connect({ desk, platform: { now: () => 0, random: () => 0 } });
  const setClock = async (atMs: number) => {
    await engine.command("SET", engine.keys.clock, atMs);
    await engine.readClock();
  };
  await setClock(noonMs);
  const register = new KeyRegister(engine);
  const { key: adminKey } = await register.add({ name: "root", team: "desk" }, false, true);
  const people = await People.open({ engine, platform: realPlatform });
  const reported: unknown[] = [];
  const report = (problem: unknown) => void reported.push(problem);
  const routes = adminRoutes({ engine, people, platform: realPlatform, rate: () => accountRate, report });
  const spool = { read: () => Promise.resolve([]), write: () => Promise.resolve() };
  const settlements = new Settlements({ engine, platform: realPlatform, spool, report });
  const readBalance = () => Promise.reject(new Error("The test states the balance."));
  const purchasing = new DeskPurchasing({
    engine,
    platform: realPlatform,
    settlements,
    // Purchases of the same instant need not wait for each other.
    rate: () => ({ ...accountRate, requestsPerMinute: 100_000 }),
    readBalance,
  });
  const reserve = (person: Person, credits: number) =>
    purchasing.reserve(
      {
        endpoint: "heatmap",
        question: "heatmap",
        items: [{ credits, symbols: ["SPY"], payers: [person] }],
        usesRequest: true,
        isReplay: false,
        isBackground: false,
      },
      AbortSignal.timeout(10_000),
    );
  return {
    engine,
    adminKey,
    register,
    people,
    routes,
    reported,
    async request(path, body, key = adminKey) {
      const headers = { Authorization: `Bearer ${key}` };
      const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
      const response = await routes.request(`/admin/api/${path}`, sent);
      return { status: response.status, body: await response.json() };
    },
    async spend(person, credits, balance) {
      const reservation = await reserve(person, credits);
      reservation.sent();
      reservation.settle(credits, balance);
      reservation.end();
      await settlements.idle();
    },
    async lose(person, credits) {
      const reservation = await reserve(person, credits);
      reservation.sent();
      reservation.end();
      await settlements.idle();
    },
    async readBalance(balance) {
      purchasing.noteBalance(balance, await purchasing.readBooks());
      await settlements.idle();
      await settlements.resolveLost();
    },
    setClock,
    async [Symbol.asyncDispose]() {
      people.close();
      await settlements.close();
    },
  };
}
