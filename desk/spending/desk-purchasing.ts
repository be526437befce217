import { easternDate } from "@strikebook/calendar";
import { type Platform, newPageId } from "@strikebook/client";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import type { Person } from "../people/person";
import { creditsLeft } from "./credits-left";
import { PersonQueues, type Turn } from "./person-queues";
import { CapError, type CapScope, type Purchase, type Purchasing, type Reservation } from "./reservation";
import type { Settlement, StoredReservation } from "./settlement";
import type { Settlements } from "./settlements";
import { DESK_ITSELF, WaitingPeople } from "./waiting-people";

/** The limits of the provider's account. */
export interface AccountRate {
  requestsPerMinute: number;
  historicalInFlight: number;
}

interface PurchasingOptions {
  engine: Engine;
  platform: Pick<Platform, "sleep" | "random">;
  settlements: Settlements;
  /** As the account states them; read again for every purchase. */
  rate: () => AccountRate;
  /** Reads the balance of the account from the provider, free of charge, and passes it to `noteBalance`. */
  readBalance: (signal: AbortSignal) => Promise<void>;
}

/** The part of the account's requests that the engine grants; nodes that are cut off from it share the rest. */
export const ENGINE_SHARE = 0.9;

/** The longest wait between two attempts of a purchase, in milliseconds; a person counts as waiting for 2.5 seconds after an attempt. */
const LONGEST_WAIT_MS = 1_000;

/** Reserves purchases in the engine, for all nodes of the desk together. */
export class DeskPurchasing implements Purchasing {
  readonly #options: PurchasingOptions;
  readonly #queues = new PersonQueues();
  /** A replay, which may wait for another replay, holds up no other request. */
  readonly #replayQueues = new PersonQueues();

  constructor(options: PurchasingOptions) {
    this.#options = options;
  }

  async reserve(purchase: Purchase, signal: AbortSignal): Promise<Reservation> {
    const payers = payersOf(purchase);
    if (!purchase.usesRequest || purchase.isBackground) {
      return this.#reserve(purchase, () => payers.slice(0, 1).map((name) => ({ name, waits: 1 })), signal);
    }
    const queues = purchase.isReplay ? this.#replayQueues : this.#queues;
    const place = queues.enter(purchase.waiting ?? new WaitingPeople(payers));
    try {
      await place.first(signal);
      return await this.#reserve(purchase, () => place.turns, signal);
    } catch (problem) {
      if (problem instanceof EngineUnavailableError) {
        this.#queues.startAll();
        this.#replayQueues.startAll();
      }
      throw problem;
    } finally {
      place.leave();
    }
  }

  /** `turns` returns those in whose turn it may be made now. */
  async #reserve(purchase: Purchase, turns: () => readonly Turn[], signal: AbortSignal): Promise<Reservation> {
    const { platform, readBalance } = this.#options;
    const reservation = newPageId(platform);
    for (let hasReadBalance = false; ;) {
      signal.throwIfAborted();
      const taken = await this.#take(purchase, reservation, turns());
      switch (taken.kind) {
        case "taken":
          return this.#reserved(taken.stored, purchase.usesRequest ? taken.books : undefined);
        case "cap":
          throw new CapError(taken.scope, { credits: priceOf(purchase), creditsLeft: taken.left });
        case "wait":
          // Spread, so that purchases that wait for one slot do not all try at once.
          await platform.sleep(Math.min(taken.waitMs, LONGEST_WAIT_MS) * (1 + platform.random() / 4), signal);
          break;
        case "balance":
          if (hasReadBalance) throw new CapError("floor", { credits: priceOf(purchase), creditsLeft: 0 });
          hasReadBalance = true;
          await readBalance(signal);
      }
    }
  }

  left(person: Person): Promise<number | undefined> {
    return creditsLeft(this.#options.engine, person);
  }

  /** Returns what is known of the account's spending, to compare a balance with it that is requested afterwards. */
  async readBooks(): Promise<string> {
    const { engine } = this.#options;
    return String(await engine.call("books", [engine.keys.of("balance")], []));
  }

  /** Notes the balance that a free response states; `books` is what `readBooks` returned before the request. */
  noteBalance(balance: number, books?: string): void {
    const nothing = { reservation: "", endpoint: "account", question: "", day: "", items: [] } as const;
    const compared = books === undefined ? {} : { books };
    this.#options.settlements.book({ ...nothing, ...compared, charged: 0, balance, outcome: "answered" });
  }

  async #take(purchase: Purchase, reservation: string, turns: readonly Turn[]): Promise<Taken> {
    const { engine, rate } = this.#options;
    const { requestsPerMinute, historicalInFlight } = rate();
    const day = easternDate(engine.nowMs);
    const names = ["requests", "turns", "replays", "balance", "cap", `spent:${day}`, "reserved", "reserved-at"];
    const { endpoint, question, items, usesRequest, isReplay, isBackground } = purchase;
    const priced = items.filter(({ credits }) => credits > 0);
    const request = {
      reservation,
      endpoint,
      question,
      day,
      items: priced.map(({ credits, symbols, payers }) => ({ credits, symbols: symbols.join(","), payers })),
      turns,
      usesRequest,
      isReplay,
      isBackground,
      holder: this.#options.settlements.holder,
      requestsPerMinute: Math.max(1, Math.floor(requestsPerMinute * ENGINE_SHARE)),
      mostReplays: historicalInFlight,
    };
    const reply = await engine.call(
      "take",
      names.map((name) => engine.keys.of(name)),
      [JSON.stringify(request)],
    );
    const [kind, first, second] = reply as readonly [string, ...(string | number)[]]; // as the function documents
    if (kind === "taken") {
      const free: StoredReservation = { reservation, endpoint, question, day, items: [] };
      const stored = first === "" ? free : (JSON.parse(String(first)) as StoredReservation); // as `take` stored it
      return { kind, stored, books: String(second) };
    }
    if (kind === "wait") return { kind, waitMs: Number(first) };
    if (kind === "balance") return { kind };
    return { kind: "cap", scope: first as CapScope, left: Number(second) };
  }

  /** `books` are those before a request, to compare the balance of its response with. */
  #reserved(stored: StoredReservation, books: string | undefined): Reservation {
    const { settlements } = this.#options;
    const { items } = stored;
    const credits = items.reduce((sum, item) => sum + item.credits, 0);
    let isSent = false;
    let isSettled = false;
    const settle = (settlement: Pick<Settlement, "charged" | "outcome"> & { balance?: number | undefined }) => {
      if (isSettled) return;
      isSettled = true;
      const { balance, ...booked } = settlement;
      const stated = balance === undefined ? {} : { balance, ...(books !== undefined && { books }) };
      settlements.book({ ...stored, ...booked, ...stated });
    };
    return {
      credits,
      shares: items.map(({ name, team, credits: share }) => ({ person: { name, team }, credits: share })),
      sent: () => void (isSent = true),
      notSent: () => void (isSent = false),
      settle: (charged, balance) => settle({ charged, balance, outcome: charged > 0 ? "answered" : "refused" }),
      end: () => settle(isSent ? { charged: credits, outcome: "lost" } : { charged: 0, outcome: "unsent" }),
    };
  }
}

type Taken =
  | { kind: "taken"; stored: StoredReservation; books: string }
  | { kind: "wait"; waitMs: number }
  | { kind: "cap"; scope: CapScope; left: number }
  | { kind: "balance" };

/** Returns the names of those who may pay for a purchase, the one who asked first in front; the desk itself if nobody does. */
function payersOf({ items }: Purchase): string[] {
  const names = new Set(items.flatMap(({ payers }) => payers.map(({ name }) => name)));
  return names.size > 0 ? [...names] : [DESK_ITSELF];
}

function priceOf({ items }: Purchase): number {
  return items.reduce((sum, { credits }) => sum + credits, 0);
}
