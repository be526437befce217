import { useState, type FormEvent } from "react";
import { Body1, Button, Caption1, Field, Input, makeStyles, Select, tokens } from "../../ui/fluent";
import type { Watch } from "../../addin/watches/stored-watches";
import type { WatchRule } from "../../addin/watches/watch-rule";
import { useFormKeys } from "../use-form-keys";
import { readRule, ruleNames, type TypedWatch } from "./watch-text";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface WatchFormProps {
  /** The cell in words. */
  cell: string;
  /** The watch to change; a new one if omitted. */
  watch?: Watch;
  /** Stores the watch. Resolves to what keeps it from being stored. */
  save: (name: string, rule: WatchRule) => Promise<string | undefined>;
  close: () => void;
}

/** Adds or changes a watch. */
export function WatchForm({ cell, watch, save, close }: WatchFormProps) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  const [typed, setTyped] = useState<TypedWatch>(() => typedOf(watch));
  const [levelProblem, setLevelProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readRule(typed);
    if ("problem" in read) return setLevelProblem(read.problem);
    setBusy(true);
    const refused = await save(typed.name.trim(), read.rule);
    setBusy(false);
    if (refused === undefined) close();
    else setProblem(refused);
  };
  const hasLevel = typed.kind !== "true" && typed.kind !== "changes";

  return (
    <form
      {...keys}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={watch ? "Change the watch" : "New watch"}
    >
      <Body1 block>{cell}</Body1>
      <Field label="Alert when">
        <Select
          autoFocus
          value={typed.kind}
          onChange={(_event, { value }) => {
            const kind = ruleNames.find(([one]) => one === value)?.[0];
            if (kind) setTyped({ ...typed, kind });
          }}
        >
          {ruleNames.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {hasLevel && (
        <Field
          label="Number"
          {...(levelProblem !== undefined && { validationState: "error" as const, validationMessage: levelProblem })}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed.level}
            onChange={(_event, { value }) => {
              setTyped({ ...typed, level: value });
              setLevelProblem(undefined);
            }}
          />
        </Field>
      )}
      <Field label="Name">
        <Input
          autoComplete="off"
          placeholder="For example: spot above the flip"
          value={typed.name}
          onChange={(_event, { value }) => setTyped({ ...typed, name: value })}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {watch ? "Save" : "Watch"}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
      {problem !== undefined && (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      )}
    </form>
  );
}

function typedOf(watch: Watch | undefined): TypedWatch {
  if (!watch) return { name: "", kind: "true", level: "" };
  const { name, rule } = watch;
  return { name, kind: rule.kind, level: "level" in rule ? String(rule.level) : "" };
}
