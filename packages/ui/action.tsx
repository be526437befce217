import { type ReactElement, type ReactNode, useState } from "react";
import { Button, Field, Link, makeStyles, Textarea } from "./fluent";

const useStyles = makeStyles({ text: { flexBasis: "100%" } });

interface ActionProps {
  press: () => unknown;
  children?: ReactNode;
  /** For screen readers, where it is not the text of the button. */
  label?: string | undefined;
  title?: string;
  /** The key that does the same, as in `aria-keyshortcuts`. */
  shortcut?: string | undefined;
  /** Whether it cannot be pressed now. It stays reachable by keyboard. */
  isBusy?: boolean;
  /** Whether it is what most users want. */
  isMain?: boolean;
  isSubtle?: boolean;
  /** Whether the choice that it stands for is made. */
  isPressed?: boolean;
  /** Whether what it shows and hides is shown. */
  isOpen?: boolean;
  takesFocus?: boolean;
  isLarge?: boolean;
  icon?: ReactElement;
  className?: string;
  onBlur?: () => void;
}

/** A small button. */
export function Action(props: ActionProps) {
  const {
    press,
    label,
    shortcut,
    isBusy = false,
    isMain,
    isSubtle,
    isPressed,
    isOpen,
    takesFocus,
    isLarge,
    ...rest
  } = props;
  return (
    <Button
      size={isLarge ? "medium" : "small"}
      appearance={isMain ? "primary" : isSubtle ? "subtle" : "secondary"}
      disabledFocusable={isBusy}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      autoFocus={takesFocus ?? false}
      onClick={() => void press()}
      {...rest}
    />
  );
}

interface ToggleProps {
  isOpen: boolean;
  set: (isOpen: boolean) => void;
  /** For screen readers, where it is not the text of the button. */
  label?: string;
  /** "Show" and "Hide" if omitted. */
  text?: string;
}

/** A button that shows and hides the content below it. */
export function Toggle({ isOpen, set, label, text }: ToggleProps) {
  return (
    <Action press={() => set(!isOpen)} isOpen={isOpen} label={label}>
      {text ?? (isOpen ? "Hide" : "Show")}
    </Action>
  );
}

/** A link that shows the rest of a list, and hides it again. */
export function ShowAll({ isOpen, set, what }: { isOpen: boolean; set: (isOpen: boolean) => void; what: string }) {
  return (
    <Link as="button" aria-expanded={isOpen} onClick={() => set(!isOpen)}>
      {isOpen ? "Show fewer" : `Show all ${what}`}
    </Link>
  );
}

interface CopyTextProps {
  /** Of the button, until the text is copied. */
  label: string;
  /** What is copied, for the field that shows it if the browser refuses. */
  name: string;
  /** Some browsers refuse to copy a text that has to be waited for. */
  textOf: () => string | Promise<string>;
}

/** A button that copies a text. If the browser refuses to copy, the text is shown to be copied by hand. */
export function CopyText({ label, name, textOf }: CopyTextProps) {
  const styles = useStyles();
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string>();
  const write = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setRefused(text),
    );
  const copy = () => {
    const text = textOf();
    return typeof text === "string" ? write(text) : text.then(write);
  };
  return (
    <>
      <Action press={copy} onBlur={() => setCopied(false)}>
        {isCopied ? "Copied" : label}
      </Action>
      {refused !== undefined && (
        <Field className={styles.text} label={`${name}: select the text and copy it`}>
          <Textarea readOnly value={refused} rows={6} />
        </Field>
      )}
    </>
  );
}
