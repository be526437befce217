import { endpoints } from "@strikebook/contract";
import { type LiveBoard, callContext } from "@strikebook/client";
import { addinFor } from "../../support/addin/test-addin";

const window = { symbol: "SPXW", metric: "gamma", maxStrikes: 92, expirations: 5 } as const;

test("a live cell shows at once the board that another cell has just requested", async () => {
  const { addin, settle } = await addinFor({ storage: { "strikebook.key": "key-of-ann" } });
  const { record } = await settle(addin.client.get(endpoints.heatmap, window, callContext()));
  const watch = { ...window, needs: "board", label: "GEX.LIVE" } as const;

  const first = await new Promise<LiveBoard>((receive) => addin.live.watch(watch, { receive }));
  const received: LiveBoard[] = [];
  addin.live.watch(watch, { receive: (live) => received.push(live) })();

  expect(first).toMatchObject({ symbol: "SPXW", state: "connecting", board: record });
  // The code of streams is loaded now.
  expect(received).toHaveLength(1);
});

test("a cell that was deleted while the code of streams was loaded is not watched", async () => {
  const { addin } = await addinFor({ storage: { "strikebook.key": "key-of-ann" } });
  const watch = { ...window, needs: "spot", label: "GEX.LIVE" } as const;
  const received: LiveBoard[] = [];

  addin.live.watch(watch, { receive: (live) => received.push(live) })();
  await new Promise<LiveBoard>((receive) => addin.live.watch({ ...watch, symbol: "SPY" }, { receive }));

  expect(received).toEqual([]);
  expect(addin.live.state.get().boards.map(({ subscription }) => subscription.symbol)).toEqual(["SPY"]);
});
