import { dayOf } from "@strikebook/calendar";
import { RecordedFlow } from "../../recordings/flow/recorded-flow";
import { recordSimulated } from "../../recordings/recorders/record-simulated";
import { recordedAttribution } from "../../service/market-source/market-data";
import { resultOrRefusal, recordedFlowData } from "../../service/market-source/recorded-flow-data";
import { recordedData, recordingSource } from "../../service/market-source/recording-source";
import { recordedMarketOf } from "../support/recordings/recorded-service";
import { recordingFolder } from "../support/recordings/recording-folder";
import { openWorkbench } from "../support/browser/open-workbench";
import { headings, size, screenshot, withoutProblems } from "./picture";

/** Two recorded sessions of the simulated market, as an analyst sees them at noon of the second, and replays the first. */
export async function recorded(): Promise<void> {
  const market = recordedMarketOf({
    symbols: ["SPY", "NVDA"],
    from: dayOf(2026, 11, 17),
    to: dayOf(2026, 11, 18),
    everyMs: 15 * 60_000,
  });
  await using session = await openWorkbench({ key: "practice", data: market, unlimited: true, size });
  const { workbench, pane } = session;
  const cells = {
    ...headings("ABCDEFG", 1, ["Symbol", "Spot", "Net", "King", "Wall +", "Wall -", "Flip"]),
    A2: '=GEX.LEVELS("SPY,NVDA",,,,"headers=off; columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
    ...headings("IJ", 1, ["Live", "As of"]),
    I2: '=GEX.LIVE("SPY,NVDA","spot,asOf")',
    A5: '=GEX.HEATMAP("SPY",,22,4,"layout=matrix")',
    I5: '=VOL.TERM("NVDA","columns=expiration,days,iv")',
  };
  for (const [address, content] of Object.entries(cells)) await workbench.set(address, content);
  await workbench.until("A5", "Strike");
  await workbench.until("I5", "expiration");
  await screenshot("recorded", session);
  await pane.getByRole("button", { name: "Go back in time" }).click();
  await pane.getByLabel("Date").fill("2026-11-17");
  await pane.getByLabel("Time, US Eastern").fill("10:30");
  await pane.getByRole("button", { name: "Replay from here" }).click();
  await workbench.until("J2", "2026-11-17 10:30:00");
  await screenshot("recorded-replay", session);
}

/** Flow of two recorded sessions of the simulated market, at noon of the second. */
export async function recordedFlow(): Promise<void> {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  const [from, to] = [dayOf(2026, 11, 17), dayOf(2026, 11, 18)];
  await recordSimulated(recording, { symbols: ["SPY", "NVDA"], from, to, everyMs: 60 * 60_000, trades: true });
  const flow = new RecordedFlow(recording);
  const data = {
    ...recordedData(recordingSource(recording, false)),
    flow: recordedFlowData(recording, (...query) => resultOrRefusal(flow, ...query)),
    attribution: recordedAttribution(["Simulated by Strikebook"]),
  };
  await using session = await openWorkbench({ key: "practice", data, unlimited: true, size });
  const { workbench } = session;
  const cells = {
    ...headings("ABCDE", 1, ["Time", "Bullish", "Bearish", "Net", "Running"]),
    A2: '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 12:00","15min","headers=off; columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
    G1: '=FLOW.TRADES("SPY","1h",9,100000,"columns=Time,Type,Strike,Premium,Flow score")',
    ...headings("ABCDE", 14, ["Ticker", "Premium", "Volume", "Calls", "Puts"]),
    A15: '=FLOW.TOP(5,,,,"headers=off; columns=Ticker,Premium,Volume,Call premium,Put premium")',
    A18: '=FLOW.COMPARE("SPY",,"columns=Measure,Current,20-day average,Versus average,Days analyzed")',
    G12: '=FLOW.CONTRACTS("week",5,,,"columns=Ticker,Expiration,Strike,Right,Premium")',
    G19: '=FLOW.DARKPOOL("SPY,NVDA",,5,"columns=Time,Ticker,Price,Size,Notional")',
    A28: '=GEX.SOURCES("columns=Text")',
  };
  for (const [address, content] of Object.entries(cells)) await workbench.set(address, content);
  await workbench.until("G12", "Ticker");
  await workbench.until("G19", "Time");
  await workbench.until("A28", "Text");
  await withoutProblems(session);
  await screenshot("recorded-flow", session);
  await flow.close();
}
