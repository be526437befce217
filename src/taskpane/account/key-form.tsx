import { useRef, useState, type FormEvent } from "react";
import { Button, EyeOffRegular, EyeRegular, Field, Input, makeStyles, Spinner, tokens } from "../../ui/fluent";
import type { ActionResult } from "../../addin/action-result";
import { useFormKeys } from "../use-form-keys";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", columnGap: tokens.spacingHorizontalS },
  connect: { flexGrow: 1 },
});

interface KeyFormProps {
  connect: (typed: string) => Promise<ActionResult>;
  /** Whether another connection is being tried. */
  isBlocked: boolean;
  /** Whether the input gets the focus when the form appears. */
  takesFocus: boolean;
  /** Closes the form without a change; absent if there is no other view. */
  cancel?: () => void;
}

/** The form for a key. What is typed is stored in the input only, never in the state of a component: the input is read on submit. */
export function KeyForm({ connect, isBlocked, takesFocus, cancel }: KeyFormProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keys = useFormKeys(isBusy ? undefined : cancel);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isBlocked) return;
    setBusy(true);
    setProblem(undefined);
    const outcome = await connect(input.current?.value ?? "");
    setBusy(false);
    if (outcome.done) return;
    setProblem(outcome.problem);
    input.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={isBusy} {...keys}>
      <Field
        label="API key"
        hint="Stored on this computer only, never in the workbook."
        {...(problem !== undefined && { validationState: "error" as const, validationMessage: problem })}
      >
        <Input
          input={{ ref: input }}
          type={isShown ? "text" : "password"}
          autoFocus={takesFocus}
          readOnly={isBusy}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="off"
          onChange={() => setProblem(undefined)}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
              aria-label={isShown ? "Hide what is typed" : "Show what is typed"}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      </Field>
      <div className={styles.actions}>
        <Button
          type="submit"
          appearance="primary"
          className={styles.connect}
          disabledFocusable={isBusy || isBlocked}
          {...(isBusy && { icon: <Spinner size="tiny" aria-hidden="true" /> })}
        >
          {isBusy ? "Checking\u2026" : "Connect"}
        </Button>
        {cancel && (
          <Button onClick={cancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
