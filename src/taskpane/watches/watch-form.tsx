import { useState } from "react";
import type { Watch, WatchRule } from "../../addin/watches/watch";
import type { CheckedWatch } from "../../addin/watches/watches";
import { Body1, Form, FormButtons, Problem, SelectField, TextField, useFields, useWork } from "@strikebook/ui";
import { proposedLevel, proposedWatch, readRule, ruleNames, type TypedWatch } from "./watch-text";

interface WatchFormProps {
  /** The cell in words. */
  cell: string;
  /** What it shows, which proposes the rule and the number of a new watch. */
  value: CheckedWatch["value"];
  /** The watch to change; a new one if omitted. */
  watch?: Watch;
  /** Stores the watch. Resolves to what keeps it from being stored. */
  save: (name: string, rule: WatchRule) => Promise<string | undefined>;
  close: () => void;
}

/** Adds or changes a watch. */
export function WatchForm({ cell, value, watch, save, close }: WatchFormProps) {
  const { values: typed, change, bind } = useFields(() => (watch ? typedOf(watch) : proposedWatch(value)));
  const [isTyped, setTyped] = useState(watch !== undefined && "level" in watch.rule);
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
      <SelectField
        label="Alert when"
        takesFocus
        options={ruleNames}
        value={typed.kind}
        change={(kind) => {
          const proposes = !isTyped && typeof value === "number";
          change({ kind, ...(proposes && { level: proposedLevel(value, kind) }) });
        }}
      />
      {typed.kind !== "true" && typed.kind !== "changes" && (
        <TextField
          label="Number"
          problem={levelProblem}
          inputMode="decimal"
          value={typed.level}
          change={(level) => {
            change({ level });
            setTyped(true);
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

function typedOf({ name, rule }: Watch): TypedWatch {
  return { name, kind: rule.kind, level: "level" in rule ? String(rule.level) : "" };
}
