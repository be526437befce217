import { useState, type ReactNode } from "react";
import { readSessions, readSpan, suggestedSessions, suggestedSpan } from "../../replay/plan/plan-instants";
import { SelectField, TextField } from "../../ui/fields";
import { Field } from "../../ui/fluent";
import { Form, FormButtons } from "../../ui/form";
import { Pairs } from "../../ui/layout";
import type { Features } from "../features";

const kinds = [
  ["span", "One session"],
  ["sessions", "Several sessions"],
] as const;

interface PlanFormProps extends Pick<Features, "marketNow"> {
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
  const [span, setSpan] = useState(() => suggestedSpan(marketNow()));
  const [sessions, setSessions] = useState(() => suggestedSessions(marketNow()));
  const [problem, setProblem] = useState<string>();
  const changed = () => {
    setProblem(undefined);
    onChange();
  };
  const choose = (chosen: typeof kind) => {
    setKind(chosen);
    changed();
  };
  const ofSpan = (name: keyof typeof span, label: string, type: "date" | "time" | "number") => {
    const change = (text: string) => {
      setSpan({ ...span, [name]: text });
      changed();
    };
    return <TextField label={label} type={type} value={span[name]} change={change} />;
  };
  const ofSessions = (name: keyof typeof sessions, label: string, type: "date" | "time" | "number", hint?: string) => {
    const change = (text: string) => {
      setSessions({ ...sessions, [name]: text });
      changed();
    };
    return <TextField label={label} hint={hint} type={type} value={sessions[name]} change={change} />;
  };
  const submit = () => {
    const read = kind === "span" ? readSpan(span, marketNow()) : readSessions(sessions, marketNow());
    return "problem" in read ? setProblem(read.problem) : price(read.instants);
  };
  return (
    <Form label="Load in advance" submit={submit} close={close} isBoxed>
      <SelectField label="What to load" value={kind} options={kinds} choose={choose} />
      {kind === "span" ? (
        <Pairs>
          {ofSpan("date", "Session", "date")}
          {ofSpan("every", "Every (minutes)", "number")}
          {ofSpan("from", "From, US Eastern", "time")}
          {ofSpan("to", "To, US Eastern", "time")}
        </Pairs>
      ) : (
        <Pairs>
          {ofSessions("last", "Last sessions", "number", "Leave empty to use dates")}
          {ofSessions("time", "At, US Eastern", "time")}
          {sessions.last === "" && ofSessions("from", "First date", "date")}
          {sessions.last === "" && ofSessions("to", "Last date", "date")}
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
