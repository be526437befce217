import { RecordedFlow } from "../../../../recordings/flow/recorded-flow";
import type { Snapshot } from "../../../../recordings/snapshots/snapshot";
import { resultOrRefusal, recordedFlowData } from "../../../../service/market-source/recorded-flow-data";
import { recordedData, recordingSource } from "../../../../service/market-source/recording-source";
import type { ServiceOptions } from "../../../../service/server/service";
import { requesting } from "../requesting";
import { tapeFolder } from "./tape-folder";

interface Served extends Omit<ServiceOptions, "market"> {
  snapshots?: readonly Snapshot[];
  /** The files of trades by their names. */
  texts: Readonly<Record<string, string>>;
  /** Flags of their imports. */
  flags?: readonly string[];
  /** Prepares the folder of the recording. */
  prepare?: (files: Awaited<ReturnType<typeof tapeFolder>>) => Promise<void>;
}

/** Imports files of trades beside snapshots, and starts a service over both. */
export async function servedTrades({ snapshots = [], texts, flags = [], prepare, ...options }: Served) {
  const files = await tapeFolder();
  await prepare?.(files);
  const recording = await files.open({ create: true });
  await recording.add(snapshots, { hash: "chains", name: "chains.json" });
  const outputs: string[] = [];
  for (const [name, text] of Object.entries(texts)) outputs.push((await files.importText(name, text, ...flags)).output);
  await recording.refresh();
  const flow = new RecordedFlow(recording);
  return {
    /** What the imports have printed. */
    output: outputs.join(""),
    files,
    get: requesting({
      market: recordedData(recordingSource(recording, true)).market,
      flow: recordedFlowData(recording, (...query) => resultOrRefusal(flow, ...query)),
      ...options,
    }),
    async [Symbol.asyncDispose]() {
      await flow.close();
      await files[Symbol.asyncDispose]();
    },
  };
}
