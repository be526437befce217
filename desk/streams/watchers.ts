import { symbolSpelling } from "@strikebook/contract";
import type { Subscription } from "@strikebook/client";
import type { Person } from "../people/person";
import { wantedSubscriptions, type NodeWant } from "./wanted-feeds";

/** A person who watches a symbol at a node. */
interface Watcher {
  person: Person;
  node: string;
}

/** The people who watch each symbol, at all nodes: they pay for it in turn. */
export class Watchers {
  #wants: readonly NodeWant[] = [];
  /** The service's names of symbols that were requested differently. */
  #names: ReadonlyMap<string, string> = new Map();
  /** By the service's name. People who have left are kept while their symbol is still on a stream. */
  readonly #watchers = new Map<string, Watcher[]>();
  /** Whose turn it is to pay for a symbol. */
  readonly #turns = new Map<string, number>();
  /** The people who could not pay for a symbol. */
  readonly #refused = new Map<string, ReadonlySet<string>>();

  /** What to stream: feeds that somebody watches who may be able to pay. */
  get subscriptions(): Subscription[] {
    return wantedSubscriptions(this.#wants).filter(({ symbol }) => !this.#isRefused(symbol));
  }

  /** Sets what all nodes want. */
  set(wants: readonly NodeWant[]): void {
    this.#wants = wants;
    this.#collect();
    for (const [symbol, people] of [...this.#refused]) {
      if (!this.#present(symbol).some(({ name }) => people.has(name))) this.#refused.delete(symbol);
    }
  }

  /** Sets the service's names of symbols that were requested differently. */
  setNames(names: readonly (readonly [typed: string, name: string])[]): void {
    this.#names = new Map(names);
    this.#collect();
  }

  /** Returns who may pay for some symbols, first the person whose turn it is. The next call begins with the next person. */
  payers(symbols: readonly string[]): Person[] {
    const people = byName(symbols.flatMap((symbol) => this.#of(symbol).map(({ person }) => person)));
    const key = symbols.join();
    const turn = this.#turns.get(key) ?? this.#turns.size;
    this.#turns.set(key, turn + 1);
    const first = people.length === 0 ? 0 : turn % people.length;
    return [...people.slice(first), ...people.slice(0, first)];
  }

  /** Returns a node at which a person watches one of the symbols. */
  nodeOf(person: Person, symbols: readonly string[]): string | undefined {
    const watchers = symbols.flatMap((symbol) => this.#of(symbol));
    return watchers.find((watcher) => watcher.person.name === person.name)?.node;
  }

  /** Notes that nobody who watches a symbol can pay for it: it is not wanted until other people watch it. Returns their names. */
  refuse(symbol: string): string[] {
    const people = this.#of(symbol).map(({ person }) => person.name);
    this.#refused.set(symbolSpelling(symbol), new Set(people));
    return people;
  }

  /** Whether everybody who watches a symbol is among those who could not pay for it. */
  #isRefused(symbol: string): boolean {
    const refused = this.#refused.get(symbolSpelling(this.#names.get(symbol) ?? symbol));
    return refused !== undefined && this.#present(symbol).every(({ name }) => refused.has(name));
  }

  #of(symbol: string): readonly Watcher[] {
    return this.#watchers.get(symbolSpelling(symbol)) ?? [];
  }

  /** The people who watch a symbol now. */
  #present(symbol: string): Person[] {
    const spelling = symbolSpelling(this.#names.get(symbol) ?? symbol);
    const feeds = this.#wants.flatMap((want) => want.feeds);
    const own = feeds.filter(({ subscription }) => this.#spellingOf(subscription) === spelling);
    return byName(own.flatMap(({ people }) => people));
  }

  #spellingOf({ symbol }: Subscription): string {
    return symbolSpelling(this.#names.get(symbol) ?? symbol);
  }

  #collect(): void {
    const present = new Map<string, Watcher[]>();
    for (const { node, feeds } of this.#wants) {
      for (const { subscription, people } of feeds) {
        const spelling = this.#spellingOf(subscription);
        present.set(spelling, [...(present.get(spelling) ?? []), ...people.map((person) => ({ person, node }))]);
      }
    }
    for (const [spelling, watchers] of present) this.#watchers.set(spelling, watchers);
  }
}

/** Returns each person once, by name. */
function byName(people: readonly Person[]): Person[] {
  const named = new Map(people.map((person) => [person.name, person]));
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
