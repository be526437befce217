import { useState, type FormEvent, type ReactNode } from "react";
import { Button, Field, Input, makeStyles, Select, tokens } from "../../ui/fluent";
import { readSessions, readSpan, suggestedSessions, suggestedSpan } from "../../replay/plan/plan-instants";
import { useFormKeys } from "../use-form-keys";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", alignItems: "start", gap: tokens.spacingHorizontalS },
  field: { minWidth: 0 },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
});

interface PlanFormProps {
  /** The market's time, in milliseconds since 1970 UTC. */
  now: () => number;
  isBusy: boolean;
  /** Called when a field has changed: a price that is shown is not that of the fields any more. */
  onChange: () => void;
  /** Shows the price of instants, in milliseconds since 1970 UTC. */
  price: (instants: readonly number[]) => void;
  close: () => void;
  /** What is shown below the fields. */
  children?: ReactNode;
}

/** The times to load in advance: a span of one session, or one time of several sessions. Times are US Eastern. */
export function PlanForm({ now, isBusy, onChange, price, close, children }: PlanFormProps) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  const [kind, setKind] = useState("span");
  const [span, setSpan] = useState(() => suggestedSpan(now()));
  const [sessions, setSessions] = useState(() => suggestedSessions(now()));
  const [problem, setProblem] = useState<string>();
  const changed = () => {
    setProblem(undefined);
    onChange();
  };
  const typeSpan = (part: Partial<typeof span>) => {
    setSpan({ ...span, ...part });
    changed();
  };
  const typeSessions = (part: Partial<typeof sessions>) => {
    setSessions({ ...sessions, ...part });
    changed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = kind === "span" ? readSpan(span, now()) : readSessions(sessions, now());
    if ("problem" in read) setProblem(read.problem);
    else price(read.instants);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Load in advance" {...keys}>
      <Field label="What to load">
        <Select
          value={kind}
          onChange={(_event, { value }) => {
            setKind(value);
            changed();
          }}
        >
          <option value="span">One session</option>
          <option value="sessions">Several sessions</option>
        </Select>
      </Field>
      {kind === "span" ? (
        <div className={styles.fields}>
          <FormField label="Session" type="date" value={span.date} set={(date) => typeSpan({ date })} />
          <FormField label="Every (minutes)" type="number" value={span.every} set={(every) => typeSpan({ every })} />
          <FormField label="From, US Eastern" type="time" value={span.from} set={(from) => typeSpan({ from })} />
          <FormField label="To, US Eastern" type="time" value={span.to} set={(to) => typeSpan({ to })} />
        </div>
      ) : (
        <div className={styles.fields}>
          <FormField
            label="Last sessions"
            type="number"
            value={sessions.last}
            set={(last) => typeSessions({ last })}
            hint="Leave empty to use dates"
          />
          <FormField label="At, US Eastern" type="time" value={sessions.time} set={(time) => typeSessions({ time })} />
          {sessions.last === "" && (
            <>
              <FormField label="First date" type="date" value={sessions.from} set={(from) => typeSessions({ from })} />
              <FormField label="Last date" type="date" value={sessions.to} set={(to) => typeSessions({ to })} />
            </>
          )}
        </div>
      )}
      {problem !== undefined && <Field validationState="error" validationMessage={problem} />}
      {children}
      <div className={styles.actions}>
        <Button type="submit" disabledFocusable={isBusy}>
          {isBusy ? "Computing the price\u2026" : "Show the price"}
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
    </form>
  );
}

interface FormFieldProps {
  label: string;
  type: "date" | "time" | "number";
  value: string;
  hint?: string;
  set: (value: string) => void;
}

function FormField({ label, type, value, hint, set }: FormFieldProps) {
  const styles = useStyles();
  return (
    <Field label={label} hint={hint ?? null} className={styles.field}>
      <Input
        type={type}
        className={styles.field}
        input={{ className: styles.field, ...(type === "number" && { min: 1 }) }}
        value={value}
        onChange={(_event, changed) => set(changed.value)}
      />
    </Field>
  );
}
