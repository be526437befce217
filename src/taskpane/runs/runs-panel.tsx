import { useState } from "react";
import { readStoredRuns } from "../../workbook/office/stored-setting";
import { Panel, Quiet, Toggle, useLoaded } from "@strikebook/ui";
import type { ModelRuns } from "../../addin/runs/model-runs";

/** Model runs of the workbook. Their code is loaded when the workbook has some, or when the user opens the form. */
export function RunsPanel({ openRuns, marketNow }: { openRuns: () => Promise<ModelRuns>; marketNow: () => number }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const loaded = useLoaded(
    async () => {
      if (!wasOpened && (await readStoredRuns()) === undefined) return undefined;
      const [{ RunsView }, runs] = await Promise.all([import("./runs-view"), openRuns()]);
      return { RunsView, runs };
    },
    wasOpened ? "opened" : "",
  );
  const set = (isWanted: boolean) => {
    setOpened(true);
    setOpen(isWanted);
  };
  const action = <Toggle isOpen={isOpen} set={set} text="New run" />;
  return (
    <Panel title="Model runs" action={action}>
      {loaded ? (
        <loaded.RunsView
          runs={loaded.runs}
          marketNow={marketNow}
          isFormOpen={isOpen}
          closeForm={() => setOpen(false)}
        />
      ) : (
        <Quiet>Reads cells at many past times, and writes one row for each to a new sheet.</Quiet>
      )}
    </Panel>
  );
}
