import { useState, type FormEvent } from "react";
import { Button, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import type { ReplayPrices } from "../../addin/replay/replay-prices";
import { readReplayFields, replayFields } from "../../replay/replay-instant";
import { useFormKeys } from "../use-form-keys";
import { ReplayCost } from "./replay-cost";
import { entryPrice } from "./replay-text";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: tokens.spacingHorizontalS },
  field: { minWidth: 0 },
  input: { minWidth: 0 },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
});

interface ReplayFormProps {
  /** The initial value of the fields, in milliseconds since 1970 UTC. */
  startMs: number;
  /** The market's time, in milliseconds since 1970 UTC. */
  now: () => number;
  prices: ReplayPrices;
  set: (atMs: number) => void;
  cancel: () => void;
}

/** Date and time (US Eastern) to set the replay clock to, and what that costs. */
export function ReplayForm({ startMs, now, prices, set, cancel }: ReplayFormProps) {
  const styles = useStyles();
  const keys = useFormKeys(cancel);
  const [fields, setFields] = useState(() => replayFields(startMs));
  const [problem, setProblem] = useState<string>();
  const type = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setProblem(undefined);
  };
  const typed = readReplayFields(fields, now());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readReplayFields(fields, now());
    if ("atMs" in read) set(read.atMs);
    else setProblem(read.problem);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Replay clock" {...keys}>
      <div className={styles.fields}>
        <Field label="Date" className={styles.field}>
          <Input
            type="date"
            className={styles.input}
            input={{ className: styles.input }}
            value={fields.date}
            onChange={(_event, { value }) => type({ date: value })}
          />
        </Field>
        <Field label="Time, US Eastern" className={styles.field}>
          <Input
            type="time"
            className={styles.input}
            input={{ className: styles.input, step: 1 }}
            value={fields.time}
            onChange={(_event, { value }) => type({ time: value })}
          />
        </Field>
      </div>
      {problem !== undefined && <Field validationState="error" validationMessage={problem} />}
      {"atMs" in typed && <ReplayCost prices={prices} atMs={typed.atMs} text={entryPrice} />}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Replay from here
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
