import { useState } from "react";
import { Button, Caption1, Field, makeStyles, Select, tokens } from "../../ui/fluent";
import type { ModelRuns } from "../../addin/runs/model-runs";
import type { RunRecord } from "../../addin/runs/run-record";
import { comparisonText } from "./runs-text";

const useStyles = makeStyles({
  fields: { display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: tokens.spacingHorizontalS },
});

interface CompareFormProps {
  all: readonly RunRecord[];
  compare: ModelRuns["compare"];
}

/** Compares two runs on a new sheet. */
export function CompareForm({ all, compare }: CompareFormProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<readonly [one?: number, other?: number]>([]);
  const [remark, setRemark] = useState("");
  const ids = all.map(({ id }) => id);
  const [one = ids[0] ?? 0, other = ids.at(-1) ?? 0] = chosen;
  const run = () => {
    setRemark("");
    compare(one, other).then(
      ({ comparison, sheet }) => setRemark(comparisonText(comparison, sheet)),
      (problem: unknown) => setRemark(problem instanceof Error ? problem.message : "Excel is busy. Try again."),
    );
  };
  return (
    <div role="group" aria-label="Compare two runs">
      <div className={styles.fields}>
        <RunChoice label="Compare" ids={ids} value={one} choose={(id) => setChosen([id, other])} />
        <RunChoice label="With" ids={ids} value={other} choose={(id) => setChosen([one, id])} />
        <Button disabledFocusable={one === other} onClick={run}>
          Compare
        </Button>
      </div>
      <Caption1 role="status">{remark}</Caption1>
    </div>
  );
}

interface RunChoiceProps {
  label: string;
  ids: readonly number[];
  value: number;
  choose: (id: number) => void;
}

function RunChoice({ label, ids, value, choose }: RunChoiceProps) {
  return (
    <Field label={label}>
      <Select value={String(value)} onChange={(_event, { value: id }) => choose(Number(id))}>
        {ids.map((id) => (
          <option key={id} value={String(id)}>{`Run ${id}`}</option>
        ))}
      </Select>
    </Field>
  );
}
