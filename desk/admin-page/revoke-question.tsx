import { useEffect, useRef, useState } from "react";
import { Body1, Button, Caption1, makeStyles, mergeClasses, tokens } from "../../src/ui/fluent";
import { useBoxStyles } from "../../src/taskpane/box-styles";
import { useFormKeys } from "../../src/taskpane/use-form-keys";
import { messageOf } from "./desk-watch";

const useStyles = makeStyles({
  question: { maxWidth: "560px", marginBottom: tokens.spacingVerticalS },
  bad: { color: tokens.colorStatusDangerForeground2 },
});

interface RevokeQuestionProps {
  name: string;
  /** Rejects with the reason. */
  revoke: () => Promise<void>;
  close: () => void;
}

/** Asks before a key is revoked. Cancel has the focus. */
export function RevokeQuestion({ name, revoke, close }: RevokeQuestionProps) {
  const box = useBoxStyles();
  const styles = useStyles();
  const group = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keys = useFormKeys(isBusy ? undefined : close);
  useEffect(() => group.current?.querySelector<HTMLElement>("button:last-child")?.focus(), []);
  const accept = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await revoke();
      close();
    } catch (refused) {
      setProblem(messageOf(refused));
      setBusy(false);
    }
  };
  return (
    <div
      {...keys}
      ref={group}
      role="group"
      aria-label={`Revoke the key of ${name}`}
      className={mergeClasses(box.box, styles.question)}
    >
      <Body1>The key of {name} stops working at once, and open streams end. It cannot be made valid again.</Body1>
      <div className={box.buttons}>
        <Button size="small" disabledFocusable={isBusy} onClick={() => void accept()}>
          Revoke key
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </div>
      {problem !== undefined && (
        <Caption1 role="alert" className={styles.bad}>
          {problem}
        </Caption1>
      )}
    </div>
  );
}
