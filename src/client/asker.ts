import type { EndpointName } from "../contract/endpoints";
import type { Heard } from "./endpoint/heard";

/** Who asks: what a question's signal carries from the cell to the wire, beside giving the question up. */
export interface Asker {
  /** Whom the credits are booked on, for example `GEX.HEATMAP`; "" when nobody said. */
  label?: string | undefined;
  /**
   * Where a wait has to be, the lowest is served first: 0 for cells on screen, 1 when nobody said. A function is asked anew at
   * every turn: a person who looks at another sheet changes who goes first.
   */
  priority?: number | (() => number) | undefined;
  /** Told of every answer, whether it came from the service now, with another's request, or from memory. */
  heard?: ((heard: Heard) => void) | undefined;
}

/** Takes note of what questions would cost, instead of their being sent. */
export interface PriceCollector {
  /** Tells the questions of one collector from those of another. */
  readonly mark: string;
  /** One call that would be sent now. */
  add(call: PricedCall): void;
}

/** A call with its price in credits. */
export interface PricedCall {
  endpoint: EndpointName;
  /** As sent, upper-case; empty where the endpoint takes none. */
  symbols: readonly string[];
  credits: number;
}

/** What is known of those who wait on one signal. */
export interface Standing {
  labels: readonly string[];
  priority: number;
  /** When the first of them asked, in milliseconds since 1970 UTC; undefined when nobody noted it. */
  askedAtMs: number | undefined;
  /** Whether they only want to know the price. */
  collector: PriceCollector | undefined;
  /** Listens to the answers of this signal alone; those who share a request each hear of it themselves. */
  heard?: ((heard: Heard) => void) | undefined;
}

const nobody: Standing = { labels: [], priority: 1, askedAtMs: undefined, collector: undefined };

/** An `AbortSignal` is what every layer hands down already: what else is known of the asker rides on it. */
const standings = new WeakMap<AbortSignal, () => Standing>();

/** A signal that also says who asks: pass it wherever a method of the client takes a signal. A signal given becomes this asker's. */
export function askedBy(
  { label, priority = nobody.priority, heard }: Asker,
  signal = new AbortController().signal,
): AbortSignal {
  const labels = label ? [label] : [];
  const urgency = typeof priority === "number" ? () => priority : priority;
  return carry(signal, () => ({ ...nobody, labels, priority: urgency(), heard }));
}

/** Puts on a signal what is known of those who wait on it, read anew each time. */
export function carry(signal: AbortSignal, standing: () => Standing): AbortSignal {
  standings.set(signal, standing);
  return signal;
}

/** What is known of those who wait on a signal. */
export function standingOf(signal: AbortSignal | undefined): Standing {
  return (signal && standings.get(signal)?.()) ?? nobody;
}

/** Several askers as one: as urgent as the most urgent, as old as the oldest; only asking the price when all of them do. */
export function together(signals: Iterable<AbortSignal | undefined>): Standing {
  const all = [...signals].map(standingOf);
  if (all.length === 0) return nobody;
  const asked = all.flatMap(({ askedAtMs }) => askedAtMs ?? []);
  const [first, ...rest] = all.map(({ collector }) => collector);
  return {
    labels: [...new Set(all.flatMap(({ labels }) => labels))],
    priority: Math.min(...all.map(({ priority }) => priority)),
    askedAtMs: asked.length > 0 ? Math.min(...asked) : undefined,
    collector: rest.every((other) => other === first) ? first : undefined,
  };
}
