import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button, Caption1, Checkbox, Field, Input, makeStyles, mergeClasses, tokens } from "../../src/ui/fluent";
import { useBoxStyles } from "../../src/taskpane/box-styles";
import { useFormKeys } from "../../src/taskpane/use-form-keys";
import type { NewKey } from "../admin-api/keys";
import { useSubmission } from "./use-submission";

const useStyles = makeStyles({
  form: { maxWidth: "560px" },
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: tokens.spacingHorizontalM },
  bad: { color: tokens.colorStatusDangerForeground2 },
});

interface AddKeyFormProps {
  /** The names of people who have or had a key. */
  known: readonly string[];
  /** Rejects with the reason. */
  add: (added: NewKey) => Promise<void>;
  close: () => void;
}

/** Asks for whom a new key is. */
export function AddKeyForm({ known, add, close }: AddKeyFormProps) {
  const box = useBoxStyles();
  const styles = useStyles();
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [team, setTeam] = useState("");
  const [isAdmin, setAdmin] = useState(false);
  const [isSamePerson, setSamePerson] = useState(false);
  const submission = useSubmission(close);
  const { isBusy, problem } = submission;
  const keys = useFormKeys(isBusy ? undefined : close);
  const wanted = name.trim().toLowerCase();
  const isKnown = known.includes(wanted);
  useEffect(() => first.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isKnown && !isSamePerson) {
      return submission.setProblem(`"${wanted}" is taken. Choose another name, or confirm that it is the same person.`);
    }
    void submission.submit(() =>
      add({ name: wanted, team: team.trim().toLowerCase(), isAdmin, isSamePerson: isKnown && isSamePerson }),
    );
  };

  return (
    <form {...keys} className={mergeClasses(box.box, styles.form)} onSubmit={submit} noValidate aria-label="New key">
      <div className={styles.fields}>
        <Field label="Name" hint="Such as ann.lee">
          <Input
            input={{ ref: first }}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(_event, { value }) => setName(value)}
          />
        </Field>
        <Field label="Team" hint="Such as rates">
          <Input autoComplete="off" spellCheck={false} value={team} onChange={(_event, { value }) => setTeam(value)} />
        </Field>
      </div>
      {isKnown && (
        <Checkbox
          label={`Another key for the same ${wanted}, who has or had one`}
          checked={isSamePerson}
          onChange={(_event, { checked }) => setSamePerson(checked === true)}
        />
      )}
      <Checkbox
        label="Administrator: may use this page"
        checked={isAdmin}
        onChange={(_event, { checked }) => setAdmin(checked === true)}
      />
      {problem !== undefined && (
        <Caption1 role="alert" className={styles.bad}>
          {problem}
        </Caption1>
      )}
      <div className={box.buttons}>
        <Button type="submit" size="small" appearance="primary" disabledFocusable={isBusy}>
          Add
        </Button>
        <Button size="small" onClick={close} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
