import type { Addin } from "../../addin/addin";
import type { AdvanceLoading } from "../../addin/replay/advance-loading";
import { ModelRuns } from "../../addin/runs/model-runs";
import { runHostOf } from "../../addin/runs/run-host";
import { RunsView } from "./runs-view";

/** Opens the model runs of the workbook, with the component that shows them. */
export async function openRuns(addin: Addin, loading: AdvanceLoading) {
  return { runs: await ModelRuns.open(runHostOf(addin, loading)), RunsView };
}
