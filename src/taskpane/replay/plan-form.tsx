import { useState, type ReactNode } from "react";
import { readSessions, readSpan, suggestedSessions, suggestedSpan } from "@strikebook/formulas";
import { Field, Form, FormButtons, Pairs, SelectField, TextField, useFields } from "@strikebook/ui";

const kinds = [
  ["span", "One session"],
  ["sessions", "Several sessions"],
] as const;

interface PlanFormProps {
  marketNow: () => number;
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
export function PlanForm({ marketNow, isBusy, onChange, price, close, children }: PlanFormProps) {
  const [kind, setKind] = useState<(typeof kinds)[number][0]>("span");
  const [problem, setProblem] = useState<string>();
  const changed = () => {
    setProblem(undefined);
    onChange();
  };
  const span = useFields(() => suggestedSpan(marketNow()), changed);
  const sessions = useFields(() => suggestedSessions(marketNow()), changed);
  const choose = (chosen: typeof kind) => {
    setKind(chosen);
    changed();
  };
  const submit = () => {
    const read = kind === "span" ? readSpan(span.values, marketNow()) : readSessions(sessions.values, marketNow());
    return "problem" in read ? setProblem(read.problem) : price(read.instants);
  };
  return (
    <Form label="Load in advance" submit={submit} close={close} isBoxed>
      <SelectField label="What to load" value={kind} options={kinds} change={choose} />
      {kind === "span" ? (
        <Pairs>
          <TextField label="Session" type="date" {...span.bind("date")} />
          <TextField label="Every (minutes)" type="number" {...span.bind("every")} />
          <TextField label="From, US Eastern" type="time" {...span.bind("from")} />
          <TextField label="To, US Eastern" type="time" {...span.bind("to")} />
        </Pairs>
      ) : (
        <Pairs>
          <TextField label="Last sessions" hint="Leave empty to use dates" type="number" {...sessions.bind("last")} />
          <TextField label="At, US Eastern" type="time" {...sessions.bind("time")} />
          {sessions.values.last === "" && (
            <>
              <TextField label="First date" type="date" {...sessions.bind("from")} />
              <TextField label="Last date" type="date" {...sessions.bind("to")} />
            </>
          )}
        </Pairs>
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
