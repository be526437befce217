import { useState } from "react";
import { Button, Field, makeStyles, Textarea } from "../ui/fluent";

const useStyles = makeStyles({ text: { flexBasis: "100%" } });

interface CopyTextProps {
  /** Of the button, until the text is copied. */
  label: string;
  /** What is copied, for the field that shows it if the browser refuses. */
  name: string;
  textOf: () => string;
}

/** A button that copies a text. If the browser refuses to copy, the text is shown to be copied by hand. */
export function CopyText({ label, name, textOf }: CopyTextProps) {
  const styles = useStyles();
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const text = textOf();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setRefused(text);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void copy()} onBlur={() => setCopied(false)}>
        {isCopied ? "Copied" : label}
      </Button>
      {refused !== undefined && (
        <Field className={styles.text} label={`${name}: select the text and copy it`}>
          <Textarea readOnly value={refused} rows={6} />
        </Field>
      )}
    </>
  );
}
