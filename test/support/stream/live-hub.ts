import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { cellWords } from "../../../packages/client/errors/cell-words";
import { MarketClient, type MarketClientOptions } from "../../../packages/client/market-client";
import { BoardHub, type BoardHubOptions } from "../../../packages/client/stream/board-hub";
import type { LiveBoard } from "../../../packages/client/stream/live-board";
import { defaultLiveSettings, type LiveSettings } from "../../../packages/client/stream/live-settings";
import type { WatchRequest } from "../../../packages/client/stream/subscription";
import type { PageChannels } from "../../../packages/client/transport/platform";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { startLive, TestNetwork } from "../../../scripts/support/stream/start-live";
import { wideMarket } from "../../../scripts/support/market/wide-market";

interface HubTestOptions extends Omit<NonNullable<Parameters<typeof startLive>[0]>, "client"> {
  settings?: Partial<LiveSettings>;
  hub?: Partial<BoardHubOptions>;
  client?: Partial<MarketClientOptions>;
}

/** Thirty tickers, T01 to T30, each with the small market's board of SPY. */
const thirty = wideMarket(smallMarket, "SPY", 30);

/** Returns a request for the board that `=GEX.LIVE.HEATMAP` shows with default arguments. */
export function boardWatch(symbol: string, other: Partial<WatchRequest> = {}): WatchRequest {
  return { symbol, metric: "gamma", maxStrikes: 92, expirations: 5, needs: "board", ...other };
}

/** Starts a service with thirty tickers; `open` opens a workbook on it. All share one clock that the test advances. */
export function startHubs({ settings, hub, client, ...options }: HubTestOptions = {}) {
  const { market = thirty, accounts = [servedPracticeAccount] } = options;
  const world = startLive({ ...options, market, accounts });
  const { limits } = accounts[0] ?? servedPracticeAccount;
  const liveSettings = { ...defaultLiveSettings, ...settings };
  let opened = 0;
  const open = (pages?: PageChannels) => {
    const network = new TestNetwork(world.clock, world.fetch);
    opened += 1;
    // A different page id for each page; in eighths, so that waits are whole milliseconds.
    network.chance = opened / 8;
    const platform = { ...network.platform, ...(pages && { pages }) };
    const marketClient = new MarketClient({
      hosts: () => ({ baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" }),
      key: () => "practice",
      platform,
      allowanceName: () => (pages ? "one-allowance" : undefined),
      ...client,
    });
    const boards = new BoardHub({
      platform,
      market: marketClient,
      limits: () => limits,
      settings: () => liveSettings,
      words: cellWords,
      ...hub,
    });
    return { network, client: marketClient, hub: boards, watch: watcher(boards) };
  };
  return { ...world, open, streams: () => openedStreams(world.service.requests) };
}

/** Watches boards and records everything that the listener receives. */
function watcher(hub: BoardHub) {
  return (request: WatchRequest) => {
    const received: LiveBoard[] = [];
    const stop = hub.watch(request, { receive: (live) => received.push(live) });
    return {
      received,
      stop,
      newest: () => received.at(-1),
      states: () => changes(received.map(({ state }) => state)),
    };
  };
}

/** Returns the values without those that repeat the one before. */
function changes<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => index === 0 || value !== values[index - 1]);
}

/** Returns the symbols of each stream that was opened. */
function openedStreams(requests: readonly { path: string; status: number; symbols: readonly string[] }[]) {
  return requests
    .filter(({ path, status }) => path.startsWith("/v1/stream") && status === 200)
    .map(({ symbols }) => symbols.join());
}
