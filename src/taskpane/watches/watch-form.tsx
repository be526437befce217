import { useState } from "react";
import type { Watch, WatchRule } from "../../addin/watches/watch";
import { Body1, Form, FormButtons, Problem, SelectField, TextField, useFields, useWork } from "@strikebook/ui";
import { readRule, ruleNames, type TypedWatch } from "./watch-text";

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
  const { values: typed, change, bind } = useFields(() => typedOf(watch));
  const [levelProblem, setLevelProblem] = useState<string>();
  const { isBusy, remark: problem, run } = useWork();
  const submit = () => {
    const read = readRule(typed);
    if ("problem" in read) return setLevelProblem(read.problem);
    return run(async () => {
      const refused = await save(typed.name.trim(), read.rule);
      if (refused === undefined) close();
      return refused;
    });
  };
  return (
    <Form label={watch ? "Change the watch" : "New watch"} submit={submit} close={close}>
      <Body1 block>{cell}</Body1>
      <SelectField label="Alert when" takesFocus options={ruleNames} {...bind("kind")} />
      {typed.kind !== "true" && typed.kind !== "changes" && (
        <TextField
          label="Number"
          problem={levelProblem}
          inputMode="decimal"
          value={typed.level}
          change={(level) => {
            change({ level });
            setLevelProblem(undefined);
          }}
        />
      )}
      <TextField label="Name" placeholder="For example: spot above the zero gamma" {...bind("name")} />
      <FormButtons action={watch ? "Save" : "Watch"} isBusy={isBusy} close={close} />
      <Problem>{problem}</Problem>
    </Form>
  );
}

function typedOf(watch: Watch | undefined): TypedWatch {
  if (!watch) return { name: "", kind: "true", level: "" };
  const { name, rule } = watch;
  return { name, kind: rule.kind, level: "level" in rule ? String(rule.level) : "" };
}
