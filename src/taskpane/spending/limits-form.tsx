import { useState, type FormEvent } from "react";
import { Button, Caption1, Field, Input, makeStyles, tokens } from "../../ui/fluent";
import { parseLimits, type LimitName, type SpendingLimits } from "../../addin/spending/limits";
import { useFormKeys } from "../use-form-keys";
import { limitFields } from "./spending-text";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface LimitsFormProps {
  limits: SpendingLimits;
  save: (limits: SpendingLimits) => void;
  cancel: () => void;
}

const shown = (limit: number | undefined) => (limit === undefined ? "" : String(limit));

/** Edits the spending limits. The fields are text fields, because a number field reports invalid input as empty. */
export function LimitsForm({ limits, save, cancel }: LimitsFormProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState<Record<LimitName, string>>({
    perDay: shown(limits.perDay),
    perWorkbook: shown(limits.perWorkbook),
    leave: shown(limits.leave),
    askAbove: shown(limits.askAbove),
  });
  const keys = useFormKeys(cancel);
  const [problems, setProblems] = useState<Partial<Record<LimitName, string>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = parseLimits(typed);
    if ("limits" in read) save(read.limits);
    else setProblems(read.problems);
  };
  const type = (name: LimitName, text: string) => {
    setTyped({ ...typed, [name]: text });
    setProblems({ ...problems, [name]: undefined });
  };

  return (
    <form {...keys} className={styles.form} onSubmit={submit} noValidate aria-label="Spending limits">
      <Caption1 className={styles.quiet}>
        A request that would exceed a limit is not sent, and its cell says so. Leave a field empty for no limit.
      </Caption1>
      {limitFields.map(({ name, label, hint }) => {
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
