import { type Engine, EngineUnavailableError, ifResponding } from "../engine/engine";
import { EngineRetries } from "../engine/engine-retry";
import { addDays, easternDate } from "@strikebook/calendar";
import { type Platform, newPageId } from "@strikebook/client";
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

/**
 * For how long what was booked is sent again when a connection is made, in milliseconds: a new primary may lack the last seconds of the old
 * one, which can have been away for minutes. The engine knows for a day what it has booked.
 */
const REPEATED_MS = 600_000;

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
  readonly #retries: EngineRetries;
  /** What was booked of late, with the engine's time. */
  #booked: { settlement: Settlement; atMs: number }[] = [];
  #waiting: Settlement[] = [];
  /** The last write to the spool, and the one after it if it has not begun. */
  #stored: Promise<void> = Promise.resolve();
  #nextStore: Promise<void> | undefined;
  #sending: Promise<void> | undefined;
  #settling = new Set<Promise<void>>();

  constructor(options: SettlementsOptions) {
    this.#options = options;
    this.holder = newPageId(options.platform);
    this.#retries = new EngineRetries(options.platform);
    options.engine.onConnected(() => this.#track(this.#repeat()));
  }

  /** How many settlements wait for the engine. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Sends what an earlier run of the node has left. */
  async resume(): Promise<void> {
    this.#waiting.push(...(await this.#options.spool.read()));
    if (this.#waiting.length > 0) this.#send();
  }

  /** Books a settlement now, or as soon as the engine is back. */
  book(settlement: Settlement): void {
    this.#track(this.#book(settlement));
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

  #track(work: Promise<void>): void {
    const settling = work.finally(() => this.#settling.delete(settling));
    this.#settling.add(settling);
  }

  async #book(settlement: Settlement): Promise<void> {
    try {
      await this.#settle(settlement);
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) return this.#options.report(problem);
      this.#waiting.push(settlement);
      await this.#store();
      this.#send(() => this.#retries.wait(this.#closed.signal));
    }
  }

  async #settle(settlement: Settlement): Promise<void> {
    const { engine } = this.#options;
    await settle(engine, settlement);
    this.#dropOld();
    // A balance is true only when it arrives.
    const priced = { ...settlement };
    delete priced.balance;
    delete priced.books;
    if (priced.items.length > 0) this.#booked.push({ settlement: priced, atMs: engine.nowMs });
  }

  /** Books again what was booked of late: the engine may have failed over to a replica that has not received it. */
  async #repeat(): Promise<void> {
    const { engine, report } = this.#options;
    this.#dropOld();
    // If it is away again, this repeats when it is back.
    await Promise.all(this.#booked.map(({ settlement }) => ifResponding(settle(engine, settlement)).catch(report)));
  }

  #dropOld(): void {
    const oldestMs = this.#options.engine.nowMs - REPEATED_MS;
    this.#booked = this.#booked.filter(({ atMs }) => atMs > oldestMs);
  }

  /** Sends what waits, unless that is going on, first of all after a wait. */
  #send(wait: () => Promise<void> = () => Promise.resolve()): void {
    this.#sending ??= wait()
      .then(() => this.#sendWaiting())
      .finally(() => (this.#sending = undefined));
  }

  async #sendWaiting(): Promise<void> {
    const { report } = this.#options;
    const { signal } = this.#closed;
    while (this.#waiting.length > 0 && !signal.aborted) {
      const [settlement] = this.#waiting;
      if (!settlement) return;
      try {
        await this.#settle(settlement);
        this.#retries.reset();
        this.#waiting.shift();
        if (this.#waiting.length === 0) await this.#store();
      } catch (problem) {
        if (!(problem instanceof EngineUnavailableError)) {
          report(problem);
          this.#waiting.shift();
        } else await this.#retries.wait(signal);
      }
    }
  }

  /** Writes what waits to the spool, one write at a time: all that ask during a write share the next one. */
  #store(): Promise<void> {
    this.#nextStore ??= this.#stored.then(() => {
      this.#nextStore = undefined;
      return this.#options.spool.write(this.#waiting).catch(this.#options.report);
    });
    return (this.#stored = this.#nextStore);
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
