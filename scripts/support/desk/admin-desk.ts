import { adminRoutes } from "../../../desk/admin/admin-routes";
import { KeyRegister } from "../../../desk/people/key-register";
import { People } from "../../../desk/people/people";
import type { Person } from "../../../desk/people/person";
import { DeskPurchasing } from "../../../desk/spending/desk-purchasing";
import type { Reservation } from "../../../desk/spending/reservation";
import { Settlements } from "../../../desk/spending/settlements";
import { realPlatform } from "@strikebook/client";
import type { TestEngine } from "./engine";

/** A Wednesday noon in New York. */
export const noonMs = Date.parse("2026-11-18T17:00:00Z");

const accountRate = { requestsPerMinute: 120, historicalInFlight: 2 };

export type AdminDesk = Awaited<ReturnType<typeof openAdminDesk>>;

/** Opens the JSON of the administrator's page over a real engine, at noon of a day. Tests that share an engine use desks of different names. */
export async function openAdminDesk(testEngine: TestEngine, desk: string) {
  const engine = await testEngine.connect({ desk, platform: { now: () => 0, random: () => 0 } });
  /** Sets the engine's time, in milliseconds since 1970 UTC. */
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
  /** Sends a request of a person that is never answered. */
  const lose = async (person: Person, credits: number, response?: (reservation: Reservation) => void) => {
    const reservation = await reserve(person, credits);
    reservation.sent();
    response?.(reservation);
    reservation.end();
    await settlements.idle();
  };
  return {
    engine,
    /** The key of the administrator `root` of the team `desk`. */
    adminKey,
    register,
    people,
    routes,
    /** Errors that are bugs. */
    reported,
    /** Sends a request with the administrator's key, or another. A body makes it a POST. */
    async request(path: string, body?: unknown, key = adminKey): Promise<{ status: number; body: unknown }> {
      const headers = { Authorization: `Bearer ${key}` };
      const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
      const response = await routes.request(`/admin/api/${path}`, sent);
      return { status: response.status, body: await response.json() };
    },
    /** Spends credits as one request of a person does; `balance` is what the provider says is left of the account. */
    spend: (person: Person, credits: number, balance?: number) =>
      lose(person, credits, (reservation) => reservation.settle(credits, balance)),
    lose,
    /** Reads a balance of the account, as a node does now and then, and corrects what it shows. */
    async readBalance(balance: number) {
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
