import { easternDate } from "@strikebook/calendar";
import type { Engine } from "../engine/engine";
import { changeArguments } from "./key-register";
import { isName, type Person } from "./person";

/** What a cap limits: `user:ann`, `team:quant`, `firm`, or `floor`, the minimum balance of the account. */
export type CapName = `user:${string}` | `team:${string}` | "firm" | "floor";

/** A cap and what it leaves. In credits. */
interface CapRow {
  name: CapName;
  /** For a New York day, or the minimum balance; `undefined` if nothing limits this name. */
  cap: number | undefined;
  /** Spent today, reserved purchases included; `undefined` for the minimum balance. */
  spent: number | undefined;
  /** What may still be spent; `undefined` if it is not limited, or if the balance is not known. Never below 0. */
  left: number | undefined;
}

/** Parses the name of a cap; `undefined` if it is not the name of a cap. */
export function readCapName(text: string): CapName | undefined {
  if (text === "firm" || text === "floor") return text;
  const [, scope, name = ""] = /^(user|team):(.*)$/.exec(text) ?? [];
  return (scope === "user" || scope === "team") && isName(name) ? `${scope}:${name}` : undefined;
}

/** The caps in the engine. */
export class Caps {
  readonly #engine: Engine;
  readonly #by: Person | undefined;

  /** `by` makes the changes, for the audit; they are not in it if omitted. */
  constructor(engine: Engine, by?: Person) {
    this.#engine = engine;
    this.#by = by;
  }

  /** Sets a cap from now on, also for what was spent today; `undefined` removes it. */
  async set(name: CapName, credits: number | undefined): Promise<void> {
    const keys = ["cap", "audit"].map((key) => this.#engine.keys.of(key));
    await this.#engine.call("set_cap", keys, [name, credits ?? "", ...changeArguments(this.#by)]);
  }

  /** Returns the caps, and what was spent today in New York: the floor, the firm, then teams and people by name. */
  async list(): Promise<CapRow[]> {
    const day = easternDate(await this.#engine.readClock());
    const [caps = empty, spent = empty, balances = empty] = await Promise.all(
      ["cap", `spent:${day}`, "balance"].map((name) => this.#engine.numbers(this.#engine.keys.of(name))),
    );
    const names = [...new Set([...caps.keys(), ...spent.keys()])].map(readCapName).filter((name) => name !== undefined);
    const rows = names.map((name): CapRow => {
      const cap = caps.get(name);
      const used = name === "floor" ? undefined : (spent.get(name) ?? 0);
      const balance = balances.get("balance");
      const available =
        name !== "floor" ? cap : balance !== undefined ? balance - (balances.get("outstanding") ?? 0) : undefined;
      const taken = name === "floor" ? cap : used;
      const left = available === undefined || taken === undefined ? undefined : Math.max(0, available - taken);
      return { name, cap, spent: used, left };
    });
    return rows.sort((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name, "en"));
  }
}

const empty: ReadonlyMap<string, number> = new Map();

const order = ["floor", "firm", "team", "user"];
const rankOf = (name: CapName): number => order.indexOf(name.replace(/:.*/, ""));
