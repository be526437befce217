import { useEffect, useRef } from "react";
import { Body1, Button, Field, Input, makeStyles, mergeClasses, tokens } from "../../src/ui/fluent";
import { useBoxStyles } from "../../src/taskpane/box-styles";
import { CopyText } from "../../src/taskpane/copy-text";

const useStyles = makeStyles({
  box: { maxWidth: "560px", backgroundColor: tokens.colorStatusSuccessBackground1 },
  key: { fontFamily: tokens.fontFamilyMonospace },
});

interface NewKeyBoxProps {
  /** Whose key it is. */
  name: string;
  newKey: string;
  close: () => void;
}

/** Shows a new key, which cannot be read again. */
export function NewKeyBox({ name, newKey, close }: NewKeyBoxProps) {
  const box = useBoxStyles();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <div role="group" aria-label="The new key" className={mergeClasses(box.box, styles.box)}>
      <Body1>Copy the key now and hand it to {name}. It is not shown again.</Body1>
      <Field label={`Key of ${name}`}>
        <Input input={{ ref: input, className: styles.key }} readOnly value={newKey} />
      </Field>
      <div className={box.buttons}>
        <CopyText label="Copy key" name="Key" textOf={() => newKey} />
        <Button size="small" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  );
}
