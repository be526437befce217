import { callContext } from "../../src/transport/call-context";
import type { LiveBoard } from "../../src/stream/live-board";
import { addinFor } from "../support/addin/test-addin";

const window = { symbol: "SPXW", metric: "gamma", maxStrikes: 92, expirations: 5 } as const;

test("a live cell shows at once the board that another cell has just requested", async () => {
  const { addin, settle } = await addinFor({ storage: { "strikebook.key": "key-of-ann" } });
  const { record } = await settle(addin.client.gex.heatmap(window, callContext()));
  const received: LiveBoard[] = [];

  const stop = addin.live.watch({ ...window, needs: "board", label: "GEX.LIVE" }, (live) => received.push(live));
  stop();

  expect(received[0]).toMatchObject({ symbol: "SPXW", state: "connecting", board: record });
});
