import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button, Field, Input, makeStyles, mergeClasses, tokens } from "../../src/ui/fluent";
import { useBoxStyles } from "../../src/taskpane/box-styles";
import { useFormKeys } from "../../src/taskpane/use-form-keys";
import { parseCredits } from "./desk-text";
import { useSubmission } from "./use-submission";

const useStyles = makeStyles({ form: { maxWidth: "420px", marginBottom: tokens.spacingVerticalS } });

interface CapFormProps {
  /** What is limited, such as `Daily cap of ann`. */
  label: string;
  hint: string;
  /** In credits; `null` without a cap. */
  cap: number | null;
  /** Rejects with the reason if it cannot be changed. */
  change: (cap: number | null) => Promise<void>;
  close: () => void;
}

/** Changes or removes a cap. */
export function CapForm({ label, hint, cap, change, close }: CapFormProps) {
  const box = useBoxStyles();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(cap === null ? "" : String(cap));
  const submission = useSubmission(close);
  const { isBusy, problem, setProblem } = submission;
  const keys = useFormKeys(isBusy ? undefined : close);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const credits = typed.trim() === "" ? null : parseCredits(typed);
    if (credits === undefined) return setProblem("Enter a whole number of credits, or nothing for no limit.");
    void submission.submit(() => change(credits));
  };

  return (
    <form {...keys} className={mergeClasses(box.box, styles.form)} onSubmit={submit} noValidate aria-label={label}>
      <Field
        label={label}
        hint={hint}
        {...(problem !== undefined && { validationState: "error" as const, validationMessage: problem })}
      >
        <Input
          input={{ ref: input }}
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          value={typed}
          readOnly={isBusy}
          onChange={(_event, { value }) => {
            setTyped(value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className={box.buttons}>
        <Button type="submit" size="small" appearance="primary" disabledFocusable={isBusy}>
          Save
        </Button>
        <Button size="small" onClick={close} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
