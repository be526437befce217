import { type Engine, EngineUnavailableError } from "../engine/engine";
import { addDays } from "../../src/calendar/plain-dates";
import { easternDate } from "../../src/calendar/eastern-time";
import { newPageId, type Platform } from "../../src/transport/platform";
import type { Settlement, StoredReservation } from "./settlement";

/** Where settlements are stored that the engine could not take. */
export interface Spool {
  /** Those of an earlier run of the node. */
  read(): Promise<Settlement[]>;
  /** Replaces the stored settlements. */
  write(settlements: readonly Settlement[]): Promise<void>;
}

interface SettlementsOptions {
  engine: Engine;
  platform: Pick<Platform, "sleep" | "random">;
  spool: Spool;
  /** Receives an error of the engine or the disk that no retry resolves. */
  report: (problem: unknown) => void;
}

/** How long to wait before the engine is tried again, in milliseconds. */
const RETRY_MS = 1_000;

/** The age of a reservation at which it is presumed lost, in milliseconds; longer than any request or minute. */
const ABANDONED_MS = 150_000;

/** For how many days, this one included, spending is corrected once it is known what a lost purchase has cost. */
const CORRECTED_DAYS = 3;

/**
 * Books what purchases have cost. While the engine is away, settlements are stored on disk and sent again; each is booked once, however
 * often it is sent.
 */
export class Settlements {
  /** The run of this node, which its reservations name. */
  readonly holder: string;
  readonly #options: SettlementsOptions;
  readonly #closed = new AbortController();
  #waiting: Settlement[] = [];
  #sending: Promise<void> | undefined;
  #settling = new Set<Promise<void>>();

  constructor(options: SettlementsOptions) {
    this.#options = options;
    this.holder = newPageId(options.platform);
  }

  /** How many settlements wait for the engine. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Sends what an earlier run of the node has left. */
  async resume(): Promise<void> {
    this.#waiting.push(...(await this.#options.spool.read()));
    if (this.#waiting.length > 0) this.#retry();
  }

  /** Books a settlement now, or as soon as the engine is back. */
  book(settlement: Settlement): void {
    const settling = this.#book(settlement).finally(() => this.#settling.delete(settling));
    this.#settling.add(settling);
  }

  /** States that this node is alive, and counts purchases as charged whose node is not and could not settle them. */
  async bookAbandoned(): Promise<void> {
    const { engine } = this.#options;
    const keys = ["reserved", "reserved-at", "alive"].map((name) => engine.keys.of(name));
    const found = (await engine.call("abandoned", keys, [ABANDONED_MS, this.holder])) as string[]; // the stored reservations
    for (const text of found) {
      const stored = JSON.parse(text) as StoredReservation; // as `take` stored it
      const charged = stored.items.reduce((sum, { credits }) => sum + credits, 0);
      this.book({ ...stored, charged, outcome: "lost" });
    }
  }

  /**
   * Corrects purchases that were booked as lost, once balances show what they have cost. Responds whether some remain, and whether this
   * node is to read the balance for it.
   */
  async resolveLost(): Promise<"none" | "wait" | "read"> {
    const { engine } = this.#options;
    const today = easternDate(engine.nowMs);
    const days = Array.from({ length: CORRECTED_DAYS }, (_day, index) => addDays(today, -index));
    const names = ["balance", "lost", "audit", ...days.map((day) => `spent:${day}`)];
    const keys = names.map((name) => engine.keys.of(name));
    return (await engine.call("resolve_lost", keys, days)) as "none" | "wait" | "read"; // as the function documents
  }

  /** Resolves when everything so far has been booked or stored on disk. */
  async idle(): Promise<void> {
    await Promise.all(this.#settling);
  }

  /** Like `idle`, and sends nothing afterwards. */
  async close(): Promise<void> {
    await this.idle();
    this.#closed.abort();
    await this.#sending;
  }

  async #book(settlement: Settlement): Promise<void> {
    try {
      await settle(this.#options.engine, settlement);
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) return this.#options.report(problem);
      this.#waiting.push(settlement);
      await this.#store();
      this.#retry();
    }
  }

  #retry(): void {
    this.#sending ??= this.#sendWaiting().finally(() => (this.#sending = undefined));
  }

  async #sendWaiting(): Promise<void> {
    const { engine, platform, report } = this.#options;
    const { signal } = this.#closed;
    while (this.#waiting.length > 0 && !signal.aborted) {
      const [settlement] = this.#waiting;
      if (!settlement) return;
      try {
        await settle(engine, settlement);
        this.#waiting.shift();
        if (this.#waiting.length === 0) await this.#store();
      } catch (problem) {
        if (!(problem instanceof EngineUnavailableError)) {
          report(problem);
          this.#waiting.shift();
        } else await platform.sleep(RETRY_MS, signal).catch(() => undefined);
      }
    }
  }

  async #store(): Promise<void> {
    await this.#options.spool.write(this.#waiting).catch(this.#options.report);
  }
}

function settle(engine: Engine, settlement: Settlement): Promise<unknown> {
  const { day, reservation } = settlement;
  const names = [
    ...["balance", `spent:${day}`, "reserved", "reserved-at", "replays", "audit", "requests", "lost"],
    `settled:${reservation}`,
  ];
  return engine.call(
    "settle",
    names.map((name) => engine.keys.of(name)),
    [JSON.stringify(settlement)],
  );
}
