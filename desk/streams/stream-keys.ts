import type { Engine } from "../engine/engine";

/** The keys of streams in the engine. */
export interface StreamKeys {
  lease: string;
  /** The last fencing token. */
  tokens: string;
  /** What each node wants, and when it last said so. */
  wants: string;
  times: string;
  /** The status of the upstream streams, and their positions by id. */
  status: string;
  positions: string;
  /** What has happened, for all nodes: a stream. */
  events: string;
  /** The boards and the velocities of a feed: streams whose ids are the times of the boards. */
  boards(feed: string): string;
  velocities(feed: string): string;
  /** Wakes the reading connection of a node. */
  wake(node: string): string;
  /** How many symbols a person streams, by node. */
  streamed(person: string): string;
}

export function streamKeys({ keys }: Engine): StreamKeys {
  return {
    lease: keys.of("lease"),
    tokens: keys.of("lease:token"),
    wants: keys.of("want"),
    times: keys.of("want:at"),
    status: keys.of("streams"),
    positions: keys.of("streams:at"),
    events: keys.of("events"),
    boards: (feed) => keys.of(`b:${feed}`),
    velocities: (feed) => keys.of(`v:${feed}`),
    wake: (node) => keys.of(`wake:${node}`),
    streamed: (person) => keys.of(`streamed:${person}`),
  };
}
