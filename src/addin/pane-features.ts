import { refreshableFormulas } from "../workbook/formulas/refreshable-formulas";
import type { Addin } from "./addin";
import { BoardHistory } from "./board/board-history";
import { BoardView } from "./board/board-view";
import { KnownLevels } from "./levels/known-levels";
import { loadOnce } from "./environment/load-once";
import { AutoRefresh } from "./refresh/auto-refresh";
import { recalculateAtPrice, refreshCosts, refreshPrice } from "./refresh/refresh-price";
import { workbookPlayback } from "./replay/playback";
import { ReplayPrices } from "./replay/replay-prices";
import { SpendingWatch } from "./forecast/spending-watch";
import { StatusWatch } from "./status/status-watch";

/** Makes the parts that only the pane uses, each from those before it. Their code is loaded with the pane. */
export function composePaneFeatures(addin: Addin) {
  const { platform, client, live, market, replay, calls, connection, cells, spending, scheduledCalls } = addin;
  const board = new BoardView({ client, market, live, connection, cells });
  const history = new BoardHistory({ board, live, client });
  const knownLevels = new KnownLevels({ client, market, live, connection, cells, board });
  const prices = new ReplayPrices({ platform, client, calls, live, market, replay, board });
  const playbackParts = { platform, client, replay, calls, live, spending, prices, boardState: board.store };
  const playback = workbookPlayback(playbackParts);
  const loading = loadOnce(async () => {
    const { AdvanceLoading } = await import("./replay/advance-loading");
    return new AdvanceLoading({ ...addin, prices });
  });
  const refresh = new AutoRefresh({
    platform,
    marketNow: () => client.clock.now(),
    isReplay: () => market.atMs.get() !== undefined,
    isPaused: () => live.paused.get(),
    formulas: () => refreshableFormulas("workbook"),
    costs: (addresses, intervalMs) => refreshCosts(addin, addresses, intervalMs),
    // The price per hour was accepted when it was started.
    recalculate: async (addresses) => {
      const { credits } = await refreshPrice(addin, addresses);
      scheduledCalls.expect(addresses);
      return recalculateAtPrice(addin, addresses, credits);
    },
  });
  return {
    board,
    history,
    knownLevels,
    prices,
    playback,
    loading,
    refresh,
    status: new StatusWatch(addin),
    spendingWatch: new SpendingWatch({ ...addin, refresh }),
  };
}
