import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Body1, Button, makeStyles, mergeClasses, tokens } from "./fluent";
import { Action } from "./action";
import { Row } from "./layout";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM, minWidth: 0 },
  box: {
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  buttons: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
});

/**
 * Makes Escape close a form, if it can be closed now. When the form is gone, the focus returns to where it was before, unless it has moved
 * elsewhere. Pass the result to the outermost element of the form.
 */
export function useFormKeys(close: (() => void) | undefined) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !close) return;
      event.preventDefault();
      close();
    },
  };
}

/** Fields that belong together. */
interface FieldsProps {
  /** Closes them, also with Escape; absent if they cannot be closed now. */
  close?: (() => void) | undefined;
  /** Whether a frame sets them apart. */
  isBoxed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

interface FormProps extends FieldsProps {
  /** For screen readers. */
  label?: string;
  submit: () => unknown;
  isBusy?: boolean;
}

/** A form. The page checks what is typed, not the browser. */
export function Form({ label, submit, close, isBoxed, isBusy, className, children }: FormProps) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  return (
    <form
      {...keys}
      className={mergeClasses(styles.form, isBoxed && styles.box, className)}
      aria-label={label}
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}

interface FormButtonsProps {
  /** The text of the button that submits the form. */
  action: string;
  isBusy?: boolean;
  close?: (() => void) | undefined;
  /** The text of the button that closes the form. */
  closeText?: string;
  isSmall?: boolean;
  /** Whether submitting is what most users want; true if omitted. */
  isMain?: boolean;
  /** More buttons, between the two. */
  children?: ReactNode;
}

/** The buttons at the end of a form: the first submits it, the last closes it. */
export function FormButtons(props: FormButtonsProps) {
  const { action, isBusy = false, close, closeText = "Cancel", isSmall, isMain = true, children } = props;
  const size = isSmall ? "small" : "medium";
  return (
    <div className={useStyles().buttons}>
      <Button type="submit" appearance={isMain ? "primary" : "secondary"} size={size} disabledFocusable={isBusy}>
        {action}
      </Button>
      {children}
      {close && (
        <Button size={size} onClick={close}>
          {closeText}
        </Button>
      )}
    </div>
  );
}

interface GroupProps extends FieldsProps {
  /** For screen readers. */
  label: string;
  /** Which of its fields and buttons gets the focus when it appears. */
  focus?: "first" | "last";
}

/** Fields or buttons that belong together and can be closed, without being a form. */
export function Group({ label, close, focus, isBoxed, className, children }: GroupProps) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = { first: "input, button", last: "button:last-child" };
    if (focus) group.current?.querySelector<HTMLElement>(wanted[focus])?.focus();
  }, [focus]);
  return (
    <div
      {...keys}
      ref={group}
      role="group"
      aria-label={label}
      className={mergeClasses(styles.form, isBoxed && styles.box, className)}
    >
      {children}
    </div>
  );
}

interface QuestionProps {
  /** What is decided. */
  label: string;
  text: ReactNode;
  /** The text of the button that accepts. */
  action: string;
  accept: () => unknown;
  close: () => void;
  /** Whether accepting is harmless. It then is the main button and has the focus; otherwise Cancel has it. */
  isSafe?: boolean;
  isBusy?: boolean;
  className?: string;
  /** More buttons, before Cancel. */
  more?: ReactNode;
  /** What is shown below the buttons. */
  children?: ReactNode;
}

/** A question in a frame, with the buttons that answer it. Escape is Cancel. It takes the focus. */
export function Question(props: QuestionProps) {
  const { label, text, action, accept, close, isSafe = false, isBusy = false, className, more, children } = props;
  return (
    <Group label={label} close={close} focus={isSafe ? "first" : "last"} isBoxed className={className}>
      {typeof text === "string" ? <Body1>{text}</Body1> : text}
      <Row>
        <Action press={accept} isMain={isSafe} isBusy={isBusy}>
          {action}
        </Action>
        {more}
        <Action press={close}>Cancel</Action>
      </Row>
      {children}
    </Group>
  );
}
