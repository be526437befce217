import { useState, type FormEvent } from "react";
import { Button, Caption1, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { readCaps, type CapName, type SpendingCaps } from "../addin/spending-caps";
import { capFields } from "./spending-words";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface SpendingFormProps {
  caps: SpendingCaps;
  save(caps: SpendingCaps): void;
  cancel(): void;
}

const shown = (cap: number | undefined) => (cap === undefined ? "" : String(cap));

/** The limits on spending. The fields are text: a number field hands over what it cannot read as if it were empty. */
export function SpendingForm({ caps, save, cancel }: SpendingFormProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState<Record<CapName, string>>({
    perDay: shown(caps.perDay),
    perWorkbook: shown(caps.perWorkbook),
    leave: shown(caps.leave),
  });
  const [problems, setProblems] = useState<Partial<Record<CapName, string>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCaps(typed);
    if ("caps" in read) save(read.caps);
    else setProblems(read.problems);
  };
  const type = (name: CapName, text: string) => {
    setTyped({ ...typed, [name]: text });
    setProblems({ ...problems, [name]: undefined });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Spending limits">
      <Caption1 className={styles.quiet}>
        A question that would pass a limit is not sent, and its cell says so. An empty field is no limit.
      </Caption1>
      {capFields.map(({ name, label, hint }) => {
        const problem = problems[name];
        return (
          <Field
            key={name}
            label={label}
            hint={hint}
            {...(problem !== undefined && { validationState: "error" as const, validationMessage: problem })}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="No limit"
              value={typed[name]}
              onChange={(_event, { value }) => type(name, value)}
            />
          </Field>
        );
      })}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Save limits
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
