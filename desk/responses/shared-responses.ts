import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";
import { readBatchResult, batchResultText, type BatchMember, type BatchResult, type ClosedBatch } from "./batch-result";
import type { DeskClock } from "./desk-clock";
import { mostSymbols, type Call, type Calls } from "./calls";
import { storedText, packed, readStoredText, unpacked, type StoredResponse } from "./stored-response";

/** How long a flight lasts unless its node extends it, in milliseconds. */
const LEASE_MS = 6_000;

/** How often its node extends it, in milliseconds. */
export const RENEW_MS = 2_000;

/** The request that makes the calls, and may pay. */
interface Caller {
  request: string;
  person: Person;
  isBackground: boolean;
}

/** A response, and until when it is fresh by the engine's time, in milliseconds since 1970 UTC; Infinity for a past response. */
interface FreshResponse {
  response: StoredResponse;
  untilMs: number;
}

interface FoundCalls {
  /** The batch that was opened for the calls: this node has to send it. */
  opened: string | undefined;
  /** The batches that have become full. */
  full: readonly string[];
  /** The calls whose responses are stored. */
  stored: readonly { call: Call; read: () => Promise<FreshResponse> }[];
  /** The calls that wait for batches. */
  batches: readonly { call: Call; id: string }[];
}

/** How a batch has ended. */
interface EndedBatch {
  id: string;
  /** All calls of the batch; those without a result are requested again. */
  calls: readonly string[];
  result: BatchResult;
  /** How long the responses are fresh, in milliseconds, by call; Infinity for past responses. */
  freshMs: ReadonlyMap<string, number>;
  market: { aheadMs: number | undefined; name: string };
}

/** The responses and the batches of the desk in the engine. All methods reject with an `EngineUnavailableError` if it is away. */
export class SharedResponses {
  readonly #engine: Engine;
  readonly #clock: DeskClock;

  constructor(engine: Engine, clock: DeskClock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  /** Finds responses, flights, or places in a batch; `newId` is the id of a batch that may be opened. */
  async ask(calls: Calls, each: readonly Call[], newId: string, caller: Caller): Promise<FoundCalls> {
    const { request, person, isBackground } = caller;
    const member = JSON.stringify({ request, name: person.name, team: person.team });
    // A whole request has nothing to collect.
    const most = each[0]?.symbol === "" ? 1 : mostSymbols(calls.endpoint);
    const keys = [...this.#keys("market", `batches:${calls.group}`), ...this.#callKeys(each)];
    const args = [newId, LEASE_MS, most, member, isBackground ? "1" : "0", this.channel];
    const reply = await this.#engine.callBytes("responses_find", keys, [...args, ...each.map(({ symbol }) => symbol)]);
    // As the function documents; numbers arrive as numbers, texts as buffers.
    const [nowMs, market, opened, full, found] = reply as [number, Buffer[], Buffer, Buffer[], FoundReply[]];
    this.#clock.noteEngine(nowMs);
    this.#noteMarket(market);
    const replies = found.map(([kind, value, untilMs], index) => ({
      call: each[index] ?? { text: "", symbol: "" },
      isBatch: String(kind) === "batch",
      value,
      untilMs,
    }));
    return {
      opened: String(opened) || undefined,
      full: full.map(String),
      stored: replies.flatMap(({ call, isBatch, value, untilMs }) =>
        isBatch ? [] : [{ call, read: () => readStored(value, untilMs) }],
      ),
      batches: replies.flatMap(({ call, isBatch, value }) => (isBatch ? [{ call, id: String(value) }] : [])),
    };
  }

  /** Closes a batch; `undefined` if the engine has lost it. */
  async close(group: string, id: string): Promise<ClosedBatch | undefined> {
    const reply = await this.#engine.call("responses_close", this.#keys(`batches:${group}`), [id]);
    const [batch, ...joined] = reply as string[]; // as `ask` stored them
    if (batch === undefined) return undefined;
    const members = joined.map((text) => JSON.parse(text) as BatchMember & { order: number });
    const { isBackground, symbols } = JSON.parse(batch) as Omit<ClosedBatch, "members">;
    return { isBackground, symbols, members: members.sort((a, b) => a.order - b.order) };
  }

  async renew(id: string, calls: readonly string[]): Promise<void> {
    const flights = calls.map((call) => this.#engine.keys.of(`f:${call}`));
    await this.#engine.call("responses_renew", flights, [id, LEASE_MS]);
  }

  /** Stores the responses of a batch and its result, and notifies all nodes. */
  async done({ id, calls, result, freshMs, market }: EndedBatch): Promise<void> {
    const entries = await Promise.all(
      calls.map(async (text) => {
        const callResult = result.results.get(text);
        const forMs = freshMs.get(text) ?? 0;
        const value =
          callResult && "response" in callResult && forMs > 0 ? await packed(storedText(callResult.response)) : "";
        return { text, value, forMs: forMs === Infinity ? -1 : Math.floor(forMs) };
      }),
    );
    const keys = [...this.#keys("market", `result:${id}`), ...this.#callKeys(entries)];
    const ahead = market.aheadMs === undefined ? "" : Math.round(market.aheadMs);
    const args = [id, this.channel, await packed(batchResultText(result)), ahead, market.name];
    const stored = entries.flatMap(({ value, forMs }) => [value, forMs]);
    this.#noteMarket(await this.#engine.call("responses_done", keys, [...args, ...stored]));
  }

  /** Returns the result of a batch, whether it is on its way, or that it is lost. */
  async look(id: string, call: string): Promise<BatchResult | "flying" | "lost"> {
    const keys = this.#keys(`result:${id}`, `f:${call}`, "market");
    const reply = await this.#engine.callBytes("responses_look", keys, [id]);
    const [state, result, market] = reply as [Buffer, Buffer?, Buffer[]?]; // as the function documents
    if (!result) return String(state) === "flying" ? "flying" : "lost";
    this.#noteMarket(market);
    return readBatchResult(await unpacked(result));
  }

  /** The channel with messages about batches for all nodes. */
  get channel(): string {
    return this.#engine.keys.of("batches");
  }

  #keys(...names: readonly string[]): string[] {
    return names.map((name) => this.#engine.keys.of(name));
  }

  /** Returns the keys of the response, the past response and the flight of each call. */
  #callKeys(calls: readonly { text: string }[]): string[] {
    return calls.flatMap(({ text }) => this.#keys(`a:${text}`, `p:${text}`, `f:${text}`));
  }

  #noteMarket(reply: unknown): void {
    const [name = "", ahead = "", era = "0"] = (reply as (string | Buffer)[]).map(String);
    this.#clock.noteMarket({ name, aheadMs: ahead === "" ? undefined : Number(ahead), era });
  }
}

type FoundReply = [kind: Buffer, value: Buffer, untilMs?: number];

async function readStored(value: Buffer, untilMs = -1): Promise<FreshResponse> {
  return { response: readStoredText(await unpacked(value)), untilMs: untilMs < 0 ? Infinity : untilMs };
}
