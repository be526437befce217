import type { LiveBoard } from "../../src/addin/live";
import { addinFor } from "../support/test-addin";

const window = { symbol: "SPXW", metric: "gamma", maxStrikes: 92, expirations: 5 } as const;

test("a live cell shows at once the board that another cell has just fetched", async () => {
  const { addin, settle } = await addinFor({ storage: { "strikebook.key": "key-of-ann" } });
  const { record } = await settle(addin.client.gex.heatmap(window));
  const heard: LiveBoard[] = [];

  const stop = addin.live.watch({ ...window, needs: "board", label: "GEX.LIVE" }, (live) => heard.push(live));
  stop();

  expect(heard[0]).toMatchObject({ symbol: "SPXW", state: "connecting", board: record });
});
