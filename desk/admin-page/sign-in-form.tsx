import { useRef, useState } from "react";
import { Body1, Button, Field, Form, Input, Subtitle1, helpOf, makeStyles, messageOf } from "@strikebook/ui";

const useStyles = makeStyles({
  form: { width: "100%", maxWidth: "400px", margin: "10vh auto 0" },
  title: { margin: 0 },
});

interface SignInFormProps {
  /** Why an earlier sign-in has ended, if it has. */
  reason: string | undefined;
  /** Rejects with the reason if the key is not accepted. */
  signIn: (key: string) => Promise<void>;
}

/** Keys are sent in a header, which holds these characters only. */
const keyShape = /^[\x21-\x7e]+$/;

/** The form for an administrator's key. What is typed is stored in the input only, and read on submit. */
export function SignInForm({ reason, signIn }: SignInFormProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(reason);
  const submit = async () => {
    if (isBusy) return;
    const key = input.current?.value.trim() ?? "";
    if (!keyShape.test(key)) return setProblem("Enter the whole key, without spaces.");
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn(key);
    } catch (refused) {
      setProblem(messageOf(refused));
      setBusy(false);
      input.current?.focus();
    }
  };
  return (
    <Form className={styles.form} submit={submit} isBusy={isBusy}>
      <Subtitle1 as="h2" className={styles.title}>
        Sign in
      </Subtitle1>
      <Body1>This page is for administrators of the desk.</Body1>
      <Field label="Administrator's key" {...helpOf("Kept until this browser tab is closed.", problem)}>
        <Input
          input={{ ref: input }}
          type="password"
          autoFocus
          readOnly={isBusy}
          autoComplete="off"
          spellCheck={false}
          onChange={() => setProblem(undefined)}
        />
      </Field>
      <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
        {isBusy ? "Checking\u2026" : "Sign in"}
      </Button>
    </Form>
  );
}
