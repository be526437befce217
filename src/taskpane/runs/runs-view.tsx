import { useState } from "react";
import { Body1, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { ModelRuns } from "../../addin/runs/model-runs";
import { useStore } from "../use-store";
import { CompareForm } from "./compare-form";
import { RunForm } from "./run-form";
import { RunEntry } from "./run-entry";
import { RunProgressPart } from "./run-progress-part";
import { noticeText } from "./runs-text";

const useStyles = makeStyles({
  parts: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM, margin: 0, padding: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface RunsViewProps {
  addin: Addin;
  runs: ModelRuns;
  isFormOpen: boolean;
  closeForm: () => void;
}

/** The run in progress, the form of a new one, and the runs of the workbook. */
export function RunsView({ addin, runs, isFormOpen, closeForm }: RunsViewProps) {
  const styles = useStyles();
  const all = useStore(runs.runs);
  const current = useStore(runs.current);
  const notice = useStore(runs.notice);
  const [problem, setProblem] = useState<string>();
  const perform = (work: Promise<unknown>) => {
    setProblem(undefined);
    work.catch((failure: unknown) =>
      setProblem(failure instanceof Error ? failure.message : "Excel is busy. Try again."),
    );
  };
  return (
    <div className={styles.parts}>
      {current && <RunProgressPart run={current} />}
      {isFormOpen && !current && (
        <RunForm
          marketNow={() => addin.client.clock.now()}
          offer={(definition) => runs.offer(definition.instants)}
          start={(definition) => {
            closeForm();
            perform(runs.start(definition));
          }}
          close={closeForm}
        />
      )}
      <Body1 role="status">{notice ? noticeText(notice) : ""}</Body1>
      {problem !== undefined && (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      )}
      {all.length > 0 && (
        <ul className={styles.list} aria-label="Runs of this workbook">
          {all.map((run) => (
            <RunEntry key={run.id} run={run} runs={runs} all={all} isBusy={current !== undefined} perform={perform} />
          ))}
        </ul>
      )}
      {all.length > 1 && <CompareForm all={all} compare={(one, other) => runs.compare(one, other)} />}
    </div>
  );
}
