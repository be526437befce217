import { useEffect, useRef, useState } from "react";
import {
  Action,
  Body1,
  CheckField,
  CopyText,
  Form,
  FormButtons,
  Group,
  Problem,
  Question,
  Row,
  TextField,
  makeStyles,
  tokens,
  useWork,
} from "@strikebook/ui";
import type { NewKey } from "../admin-api/keys";

const useStyles = makeStyles({
  form: { maxWidth: "560px" },
  question: { maxWidth: "560px", marginBottom: tokens.spacingVerticalS },
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: tokens.spacingHorizontalM },
  newKey: { maxWidth: "560px", backgroundColor: tokens.colorStatusSuccessBackground1 },
  key: { fontFamily: tokens.fontFamilyMonospace },
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
  const styles = useStyles();
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [team, setTeam] = useState("");
  const [isAdmin, setAdmin] = useState(false);
  const [isSamePerson, setSamePerson] = useState(false);
  const { isBusy, remark: problem, setRemark, run } = useWork();
  const wanted = name.trim().toLowerCase();
  const isKnown = known.includes(wanted);
  useEffect(() => first.current?.focus(), []);
  const submit = () => {
    if (isBusy) return undefined;
    if (isKnown && !isSamePerson) {
      return setRemark(`"${wanted}" is taken. Choose another name, or confirm that it is the same person.`);
    }
    return run(async () => {
      await add({ name: wanted, team: team.trim().toLowerCase(), isAdmin, isSamePerson: isKnown && isSamePerson });
      close();
    });
  };
  const closeIdle = isBusy ? undefined : close;
  return (
    <Form label="New key" submit={submit} close={closeIdle} isBoxed className={styles.form}>
      <div className={styles.fields}>
        <TextField label="Name" hint="Such as ann.lee" ref={first} value={name} change={setName} />
        <TextField label="Team" hint="Such as rates" value={team} change={setTeam} />
      </div>
      {isKnown && (
        <CheckField
          label={`Another key for the same ${wanted}, who has or had one`}
          value={isSamePerson}
          change={setSamePerson}
        />
      )}
      <CheckField label="Administrator: may use this page" value={isAdmin} change={setAdmin} />
      <Problem>{problem}</Problem>
      <FormButtons action="Add" isSmall isBusy={isBusy} close={closeIdle} />
    </Form>
  );
}

interface NewKeyBoxProps {
  /** Whose key it is. */
  name: string;
  newKey: string;
  close: () => void;
}

/** Shows a new key, which cannot be read again. */
export function NewKeyBox({ name, newKey, close }: NewKeyBoxProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <Group label="The new key" focus="first" isBoxed className={styles.newKey}>
      <Body1>Copy the key now and hand it to {name}. It is not shown again.</Body1>
      <TextField
        label={`Key of ${name}`}
        ref={input}
        className={styles.key}
        isReadOnly
        value={newKey}
        change={() => undefined}
      />
      <Row>
        <CopyText label="Copy key" name="Key" textOf={() => newKey} />
        <Action press={close}>Done</Action>
      </Row>
    </Group>
  );
}

interface RevokeQuestionProps {
  name: string;
  /** Rejects with the reason. */
  revoke: () => Promise<void>;
  close: () => void;
}

/** Asks before a key is revoked. */
export function RevokeQuestion({ name, revoke, close }: RevokeQuestionProps) {
  const { isBusy, remark: problem, run } = useWork();
  const accept = () =>
    run(async () => {
      await revoke();
      close();
    });
  return (
    <Question
      label={`Revoke the key of ${name}`}
      text={`The key of ${name} stops working at once, and open streams end. It cannot be made valid again. With the last key of a person, their alerts are deleted.`}
      action="Revoke key"
      accept={accept}
      close={close}
      isBusy={isBusy}
      className={useStyles().question}
    >
      <Problem>{problem}</Problem>
    </Question>
  );
}
