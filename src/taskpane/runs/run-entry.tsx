import { useState } from "react";
import { Body1Strong, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { ModelRuns, RunOffer } from "../../addin/runs/model-runs";
import type { RunRecord } from "../../addin/runs/run-record";
import { variantsOn } from "../../addin/runs/variants";
import { selectCell } from "../../workbook/select-cell";
import { useBoxStyles } from "../box-styles";
import { offerLines, runText, startLabel, variantCount } from "./runs-text";

const useStyles = makeStyles({
  entry: { listStyleType: "none", display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface RunEntryProps {
  run: RunRecord;
  runs: ModelRuns;
  all: readonly RunRecord[];
  /** Whether a run is in progress. */
  isBusy: boolean;
  /** Does something whose failure is shown. */
  perform: (work: Promise<unknown>) => void;
}

/** One run of the workbook: what it recorded, and what can be done with it. */
export function RunEntry({ run, runs, all, isBusy, perform }: RunEntryProps) {
  const styles = useStyles();
  const box = useBoxStyles();
  const [offered, setOffered] = useState<{ kind: "resume" | "rerun"; offer: RunOffer }>();
  const { id, status } = run;
  const isOpen = status === "paused" || status === "cancelled";
  const ask = (kind: "resume" | "rerun") => {
    const offer = kind === "resume" ? runs.offerRest(id) : runs.offerRerun(id);
    perform(offer.then((one) => setOffered({ kind, offer: one })));
  };
  const start = () => {
    setOffered(undefined);
    perform(offered?.kind === "resume" ? runs.resume(id) : runs.rerun(id));
  };
  const show = (sheet: string) => perform(selectCell(`'${sheet.replaceAll("'", "''")}'!A1`));
  return (
    <li className={styles.entry}>
      <Body1Strong>{`Run ${id}`}</Body1Strong>
      <Caption1>{runText(run)}</Caption1>
      <Caption1 className={styles.quiet}>{variantCount(variantsOn(run.definition.instants, all))}</Caption1>
      <div className={styles.actions}>
        {isOpen && (
          <Button size="small" disabledFocusable={isBusy} aria-label={`Resume run ${id}`} onClick={() => ask("resume")}>
            Resume
          </Button>
        )}
        <Button size="small" disabledFocusable={isBusy} aria-label={`Rerun run ${id}`} onClick={() => ask("rerun")}>
          Rerun from the manifest
        </Button>
        <Button size="small" aria-label={`Show run ${id}`} onClick={() => show(run.results.name)}>
          Show
        </Button>
      </div>
      {offered && !isBusy && (
        <div className={box.box} role="group" aria-label={`Price of run ${id}`}>
          {offerLines(offered.offer).map((line) => (
            <Caption1 key={line}>{line}</Caption1>
          ))}
          <div className={box.buttons}>
            <Button appearance="primary" size="small" onClick={start}>
              {startLabel(offered.kind === "resume" ? "Resume" : "Rerun", offered.offer)}
            </Button>
            <Button size="small" onClick={() => setOffered(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
