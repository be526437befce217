import { useState, type FormEvent } from "react";
import { Button, Field, Input, makeStyles, tokens } from "../../ui/fluent";
import type { ReplayPrices } from "../../addin/replay/replay-prices";
import { fieldsInSession, readReplayFields, replayFields, type ReplayFields } from "../../replay/replay-instant";
import { useFormKeys } from "../use-form-keys";
import { PresetButtons } from "./preset-buttons";
import { ReplayCost } from "./replay-cost";
import { entryPrice } from "./replay-text";
import { SessionCalendar } from "./session-calendar";
import { SessionNotes } from "./session-notes";
import { sessionNotes } from "./session-text";

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

/** Date and time (US Eastern) to set the replay clock to: chosen in a calendar, from presets or typed, with the session shown and the cost. */
export function ReplayForm({ startMs, now, prices, set, cancel }: ReplayFormProps) {
  const styles = useStyles();
  const keys = useFormKeys(cancel);
  const [fields, setFields] = useState(() => replayFields(startMs));
  const [problem, setProblem] = useState<string>();
  const type = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setProblem(undefined);
  };
  const nowMs = now();
  const typed = readReplayFields(fields, nowMs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readReplayFields(fields, now());
    if ("atMs" in read) set(read.atMs);
    else setProblem(read.problem);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Replay clock" {...keys}>
      <SessionCalendar
        chosen={fields.date}
        nowMs={nowMs}
        choose={(session) => type(fieldsInSession(session, fields))}
      />
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
      <PresetButtons fields={fields} nowMs={nowMs} choose={(atMs) => type(replayFields(atMs))} />
      {problem !== undefined && <Field validationState="error" validationMessage={problem} />}
      <div>
        <SessionNotes notes={problem === undefined ? notesOf(fields, nowMs) : []} />
        {"atMs" in typed && <ReplayCost prices={prices} atMs={typed.atMs} text={entryPrice} />}
      </div>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Replay from here
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Says which session the typed time shows, or why it cannot be shown; nothing while a field is empty. */
function notesOf(fields: ReplayFields, nowMs: number): readonly string[] {
  if (fields.date === "" || fields.time === "") return [];
  const typed = readReplayFields(fields, nowMs);
  return "atMs" in typed ? sessionNotes(typed.atMs, nowMs) : [typed.problem];
}
