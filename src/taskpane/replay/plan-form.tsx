import { useState, type ReactNode } from "react";
import { readSessions, readSpan, suggestedSessions, suggestedSpan } from "../../replay/plan/plan-instants";
import { SelectField, TextField } from "../../ui/fields";
import { Field, makeStyles, tokens } from "../../ui/fluent";
import { Form, FormButtons } from "../../ui/form";

const useStyles = makeStyles({
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", alignItems: "start", gap: tokens.spacingHorizontalS },
});

const kinds = [
  ["span", "One session"],
  ["sessions", "Several sessions"],
] as const;

interface PlanFormProps {
  /** The market's time, in milliseconds since 1970 UTC. */
  now: () => number;
  isBusy: boolean;
  /** Called when a field has changed: a price that is shown no longer belongs to the fields. */
  onChange: () => void;
  /** Shows the price of instants, in milliseconds since 1970 UTC. */
  price: (instants: readonly number[]) => Promise<void>;
  close: () => void;
  /** What is shown below the fields. */
  children?: ReactNode;
}

/** The times to load in advance: a span of one session, or one time of several sessions. Times are US Eastern. */
export function PlanForm({ now, isBusy, onChange, price, close, children }: PlanFormProps) {
  const styles = useStyles();
  const [kind, setKind] = useState<(typeof kinds)[number][0]>("span");
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
  const choose = (chosen: typeof kind) => {
    setKind(chosen);
    changed();
  };
  const submit = () => {
    const read = kind === "span" ? readSpan(span, now()) : readSessions(sessions, now());
    return "problem" in read ? setProblem(read.problem) : price(read.instants);
  };
  return (
    <Form label="Load in advance" submit={submit} close={close} isBoxed>
      <SelectField label="What to load" value={kind} options={kinds} choose={choose} />
      {kind === "span" ? (
        <div className={styles.fields}>
          <TextField label="Session" type="date" value={span.date} change={(date) => typeSpan({ date })} />
          <TextField label="Every (minutes)" type="number" value={span.every} change={(every) => typeSpan({ every })} />
          <TextField label="From, US Eastern" type="time" value={span.from} change={(from) => typeSpan({ from })} />
          <TextField label="To, US Eastern" type="time" value={span.to} change={(to) => typeSpan({ to })} />
        </div>
      ) : (
        <div className={styles.fields}>
          <TextField
            label="Last sessions"
            hint="Leave empty to use dates"
            type="number"
            value={sessions.last}
            change={(last) => typeSessions({ last })}
          />
          <TextField
            label="At, US Eastern"
            type="time"
            value={sessions.time}
            change={(time) => typeSessions({ time })}
          />
          {sessions.last === "" && (
            <>
              <TextField
                label="First date"
                type="date"
                value={sessions.from}
                change={(from) => typeSessions({ from })}
              />
              <TextField label="Last date" type="date" value={sessions.to} change={(to) => typeSessions({ to })} />
            </>
          )}
        </div>
      )}
      {problem !== undefined && <Field validationState="error" validationMessage={problem} />}
      {children}
      <FormButtons
        action={isBusy ? "Computing the price\u2026" : "Show the price"}
        isMain={false}
        isBusy={isBusy}
        close={close}
        closeText="Close"
      />
    </Form>
  );
}
