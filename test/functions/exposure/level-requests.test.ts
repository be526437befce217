import { endpoints } from "@strikebook/contract";
import { gexLevels, gexLevelsAt } from "@strikebook/formulas";
import { createService } from "../../../service/server/service";
import { callArguments } from "@strikebook/client";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { addin } = await openRuntime(service, smallMarketNow);

afterEach(() => addin.replay.goLive());

/** The formulas of a model run, and the lines of its manifest at 15:05 of 2026-11-20: endpoint and arguments, each 5 credits. */
const manifest = [
  {
    options: "",
    live: "/v1/historical symbols=SPY; at=2026-11-20T20:05:00Z",
    past: "/v1/historical symbols=SPY; at=2026-11-20T19:05:00Z",
    showsValuesOnly: true,
  },
  {
    options: "columns=Symbol,Spot,King,Flip",
    live: "/v1/historical symbols=SPY; at=2026-11-20T20:05:00Z",
    past: "/v1/historical symbols=SPY; at=2026-11-20T19:05:00Z",
    showsValuesOnly: true,
  },
  {
    options: "columns=Spot,Zero gamma,King node",
    live: "/v1/historical symbols=SPY; at=2026-11-20T20:05:00Z; zeroGamma=true",
    past: "/v1/historical symbols=SPY; at=2026-11-20T19:05:00Z; zeroGamma=true",
    showsValuesOnly: false,
  },
  {
    options: "straddle=2026-11-27",
    live: "/v1/historical symbols=SPY; at=2026-11-20T20:05:00Z; straddle=2026-11-27",
    past: "/v1/historical symbols=SPY; at=2026-11-20T19:05:00Z; straddle=2026-11-27",
    showsValuesOnly: true,
  },
  {
    options: "view=levels; includeEmpty=true",
    live: "/v1/historical symbols=SPY; at=2026-11-20T20:05:00Z; includeEmpty=true",
    past: "/v1/historical symbols=SPY; at=2026-11-20T19:05:00Z; includeEmpty=true",
    showsValuesOnly: false,
  },
  {
    options: "view=sides",
    live: "/v1/historical symbols=SPY; at=2026-11-20T20:05:00Z; sides=true",
    past: "/v1/historical symbols=SPY; at=2026-11-20T19:05:00Z; sides=true",
    showsValuesOnly: false,
  },
];

test.each(manifest)(
  "a model run with levels of version 1.0.0 requests and costs what its manifest says: $options",
  async ({ options, live, past, showsValuesOnly }) => {
    await addin.replay.set(Date.parse("2026-11-20T15:05:00-05:00"));
    const { view } = addin.market;
    const rest = [null, null, null, cell(options)];
    const calls = [
      ...gexLevels.plan([cell("SPY"), ...rest], view).calls(view.market),
      ...gexLevelsAt.plan([cell("SPY"), "14:05", ...rest], view).calls(view.market),
    ];

    const lines = calls.map((one) => {
      const text = callArguments(one).map(([name, value]) => `${name}=${value}`);
      return `${endpoints[one.endpoint].path} ${text.join("; ")}`;
    });
    expect(lines).toEqual([live, past]);
    expect(calls.map(({ valuesOnly = false }) => valuesOnly)).toEqual([showsValuesOnly, showsValuesOnly]);
    expect(addin.client.listPrice(calls).credits).toBe(10);
  },
);
