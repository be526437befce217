import { smallMarket } from "../market/small-market";
import { wideMarket } from "../market/wide-market";
import type { TestEngine } from "./engine";
import { startDesk } from "./desk-world";
import { BoardSequence } from "./board-sequence";
import type { Delays } from "./slow-connections";

/** What readers received while the streams of the account went from node to node. */
interface HandOverFigures {
  handOvers: number;
  symbols: number;
  /** Boards of all symbols. */
  boards: number;
  /** Boards between others that no reader received, and how many of one symbol in one hand-over at most. */
  lost: number;
  mostOfSymbol: number;
  /** Those among them before which no reader was told of a gap. */
  unannounced: number;
  /** At the provider. */
  mostStreams: number;
  mostSymbols: number;
  refused: number;
  /** Credits of the openings of streams. */
  openingCredits: number;
  /** From SIGTERM to the end of the hand-over, in milliseconds. */
  longestMs: number;
}

/** The delays, and which part of a second has passed at SIGTERM, differ between the hand-overs: in milliseconds. The first ones are hard. */
const delaysOf = (index: number): Delays => ({
  connectMs: 50 + ((850 + index * 331) % 900),
  respondMs: 20 + ((350 + index * 173) % 380),
});
const phaseOf = (index: number): number => (850 + index * 137) % 1_000;

/** Starts a node and ends the one before it again and again, each with readers of all symbols, which go on at the new node. */
export async function measureHandOvers(
  engine: TestEngine,
  { symbols: count, handOvers }: { symbols: number; handOvers: number },
): Promise<HandOverFigures> {
  let index = 0;
  const market = wideMarket(smallMarket, "SPY", count);
  const world = await startDesk(engine, { market, credits: 1_000_000, delays: () => delaysOf(index) });
  const { startNode, advance, clock } = world;
  const streams = [market.symbols.slice(0, 10), market.symbols.slice(10)].filter(({ length }) => length > 0);
  const sequences = streams.map(() => new BoardSequence());
  let node = await startNode("n0");
  let readers = await Promise.all(streams.map((symbols) => node.open(`symbols=${symbols.join()}`)));
  let longestMs = 0;
  for (; index < handOvers; index += 1) {
    const next = await startNode(`n${index + 1}`);
    await advance(3_000);
    await advance((1_000 + phaseOf(index) - (clock.nowMs % 1_000)) % 1_000);
    const startMs = clock.nowMs;
    await node.close();
    longestMs = Math.max(longestMs, clock.nowMs - startMs);
    await advance(500);
    node.cutOff();
    readers.forEach((reader, at) => sequences[at]?.add(reader));
    readers = await Promise.all(
      streams.map((symbols, at) => {
        const headers = { "last-event-id": readers[at]?.lastEventId ?? "" };
        return next.open(`symbols=${symbols.join()}`, { headers });
      }),
    );
    node = next;
  }
  await advance(3_000);
  await world.close();
  readers.forEach((reader, at) => sequences[at]?.add(reader));
  const sum = (of: (sequence: BoardSequence) => number) =>
    sequences.reduce((total, sequence) => total + of(sequence), 0);
  const streamed = world.service.requests.filter(({ path }) => path.startsWith("/v1/stream"));
  return {
    handOvers,
    symbols: count,
    boards: sum(({ boards }) => boards),
    lost: sum(({ lost }) => lost),
    mostOfSymbol: Math.max(...sequences.map(({ mostOfSymbol }) => mostOfSymbol)),
    unannounced: sum(({ unannounced }) => unannounced),
    mostStreams: world.mostStreams(),
    mostSymbols: world.mostSymbols(),
    refused: streamed.filter(({ status }) => status === 429).length,
    openingCredits: streamed.filter(({ status }) => status === 200).flatMap(({ symbols }) => symbols).length,
    longestMs,
  };
}
