import { practiceAccount } from "../../service/gateway/accounts";
import { explainProblem } from "../../src/addin/explain-problem";
import { MarketClient, type MarketClientOptions } from "../../src/client/market-client";
import type { Neighbours } from "../../src/transport/platform";
import { BoardHub, type BoardHubOptions } from "../../src/stream/board-hub";
import type { BoardWatch } from "../../src/stream/board-watch";
import type { LiveBoard } from "../../src/stream/live-board";
import { defaultLiveSettings, type LiveSettings } from "../../src/stream/live-settings";
import { smallMarket } from "./small-market";
import { Line, startLive } from "./start-live";
import { wideMarket } from "./wide-market";

interface HubsUnderTest extends Omit<NonNullable<Parameters<typeof startLive>[0]>, "client"> {
  settings?: Partial<LiveSettings>;
  hub?: Partial<BoardHubOptions>;
  client?: Partial<MarketClientOptions>;
}

/** Thirty tickers, T01 to T30, each with the small market's board of SPY. */
export const thirty = wideMarket(smallMarket, "SPY", 30);

/** A watch of the board that a bare `=GEX.LIVE.HEATMAP` shows. */
export function boardWatch(symbol: string, other: Partial<BoardWatch> = {}): BoardWatch {
  return { symbol, metric: "gamma", maxStrikes: 92, expirations: 5, needs: "board", ...other };
}

/** A service of thirty tickers, and workbooks that are opened over it; all on one clock that the test moves. */
export function startHubs({ settings, hub, client, ...under }: HubsUnderTest = {}) {
  const { market = thirty, accounts = [practiceAccount] } = under;
  const world = startLive({ ...under, market, accounts });
  const { limits } = accounts[0] ?? practiceAccount;
  const chosen = { ...defaultLiveSettings, ...settings };
  let opened = 0;
  const open = (neighbours?: Neighbours) => {
    const line = new Line(world.clock, world.service.fetch);
    opened += 1;
    // Another mark for each page; an eighth, so that waits are whole milliseconds.
    line.chance = opened / 8;
    const platform = { ...line.platform, ...(neighbours && { neighbours }) };
    const market = new MarketClient({
      hosts: () => ({ baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" }),
      key: () => "practice",
      platform,
      ...client,
    });
    const options: BoardHubOptions = {
      platform,
      parts: market.streamParts,
      ask: (question, signal) => market.gex.heatmap(question, signal),
      past: (question, atMs, signal) => market.gex.historical({ ...question, atMs }, signal),
      limits: () => limits,
      settings: () => chosen,
      explain: explainProblem,
      allowanceName: () => (neighbours ? "one-allowance" : undefined),
      ...hub,
    };
    const boards = new BoardHub(options);
    return { line, client: market, hub: boards, settings: chosen, watch: watcher(boards) };
  };
  return { ...world, open, streams: () => openStreams(world.service.requests) };
}

/** Watches and notes everything that is heard. */
function watcher(hub: BoardHub) {
  return (watch: BoardWatch) => {
    const heard: LiveBoard[] = [];
    const stop = hub.watch(watch, (live) => heard.push(live));
    return { heard, stop, newest: () => heard.at(-1), states: () => changes(heard.map(({ state }) => state)) };
  };
}

/** Without those that repeat the one before. */
export function changes<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => index === 0 || value !== values[index - 1]);
}

/** The streams that were opened, by the symbols of each, and what was asked for instead. */
function openStreams(requests: readonly { path: string; status: number; symbols: readonly string[] }[]) {
  return requests
    .filter(({ path, status }) => path.startsWith("/v1/stream") && status === 200)
    .map(({ symbols }) => symbols.join());
}
