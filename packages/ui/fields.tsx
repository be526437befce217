import { type ComponentProps, type Ref, useId } from "react";
import { Checkbox, Field, Input, makeStyles, Select, Switch, tokens } from "./fluent";

const useStyles = makeStyles({
  // Fields in a grid become narrower than their content.
  narrow: { minWidth: 0 },
  input: { minWidth: 0, width: "100%" },
  // Fluent's heights, which follow the size of the text here.
  list: { height: "2rem" },
  smallList: { height: "1.5rem" },
  switch: { alignSelf: "flex-start", marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

interface FieldProps {
  label: string;
  hint?: string | undefined;
}

interface TextFieldProps extends FieldProps {
  value: string;
  change: (value: string) => void;
  /** What to correct. */
  problem?: string | undefined;
  type?: NonNullable<ComponentProps<typeof Input>["type"]>;
  inputMode?: "numeric" | "decimal";
  placeholder?: string;
  /** Texts to choose from, beside any other text. */
  suggestions?: readonly string[];
  /** The step of a time, in seconds. */
  step?: number;
  autoCapitalize?: string;
  isSmall?: boolean;
  isReadOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  className?: string;
}

/** A field for a text, a number, a date or a time, with its help and what to correct. */
export function TextField(props: TextFieldProps) {
  const { label, hint, value, change, problem, isSmall, isReadOnly = false, step, ref, className, ...others } = props;
  const { suggestions = [], ...input } = others;
  const styles = useStyles();
  const listId = useId();
  return (
    <Field label={label} className={styles.narrow} {...helpOf(hint, problem)}>
      <Input
        autoComplete="off"
        spellCheck={false}
        size={isSmall ? "small" : "medium"}
        className={styles.input}
        readOnly={isReadOnly}
        value={value}
        onChange={(_event, changed) => change(changed.value)}
        {...(suggestions.length > 0 && { list: listId })}
        input={{
          className: className ?? styles.narrow,
          ...(ref && { ref }),
          ...(step !== undefined && { step }),
          ...(input.type === "number" && { min: 1 }),
        }}
        {...input}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

/** Returns the help of a field, and what to correct in it. */
export function helpOf(hint: string | undefined, problem: string | undefined) {
  return {
    ...(hint !== undefined && { hint }),
    ...(problem !== undefined && { validationState: "error" as const, validationMessage: problem }),
  };
}

interface SelectFieldProps<Value> extends FieldProps {
  value: Value;
  /** The values with their names, and what they mean. */
  options: readonly (readonly [value: Value, name: string, meaning?: string])[];
  change: (value: Value) => void;
  isSmall?: boolean;
  takesFocus?: boolean;
  /** Whether the label is beside the list. */
  isInline?: boolean;
}

/** A field that selects one of several values. */
export function SelectField<Value extends string | number | undefined>(props: SelectFieldProps<Value>) {
  const { label, hint, value, options, change, isSmall, takesFocus, isInline } = props;
  const pick = (text: string) => {
    const picked = options.find(([known]) => String(known) === text);
    if (picked) change(picked[0]);
  };
  const styles = useStyles();
  return (
    <Field
      label={label}
      className={styles.narrow}
      orientation={isInline ? "horizontal" : "vertical"}
      {...helpOf(hint, undefined)}
    >
      <Select
        className={styles.narrow}
        select={{ className: isSmall ? styles.smallList : styles.list }}
        size={isSmall ? "small" : "medium"}
        autoFocus={takesFocus ?? false}
        value={String(value)}
        onChange={(_event, changed) => pick(changed.value)}
      >
        {options.map(([known, name, meaning]) => (
          <option key={String(known)} value={String(known)} title={meaning}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface CheckFieldProps extends FieldProps {
  /** Whether it is checked. */
  value: boolean;
  change: (isChecked: boolean) => void;
  isDisabled?: boolean;
}

/** A box to check. */
export function CheckField({ label, hint, value, change, isDisabled }: CheckFieldProps) {
  const box = (
    <Checkbox
      label={label}
      checked={value}
      disabled={isDisabled ?? false}
      onChange={(_event, changed) => change(changed.checked === true)}
    />
  );
  return hint === undefined ? box : <Field hint={hint}>{box}</Field>;
}

/** A switch that applies at once. */
export function SwitchField({ label, value, change, isDisabled }: Omit<CheckFieldProps, "hint">) {
  return (
    <Switch
      className={useStyles().switch}
      label={label}
      checked={value}
      disabled={isDisabled ?? false}
      onChange={(_event, changed) => change(changed.checked)}
    />
  );
}
