import { useState } from "react";
import type { TemplateInserter, TemplatePrice } from "../../addin/templates/template-insertion";
import { creditsText } from "@strikebook/contract";
import { inputValues, type Template, type TemplateSituation } from "../../templates/template";
import { changeText } from "../../workbook/office/one-step";
import {
  Body1,
  Caption1,
  ExpandableEntry,
  Form,
  FormButtons,
  PlainList,
  Problem,
  TextField,
  useCurrent,
  useStore,
  useWork,
} from "@strikebook/ui";
import { pausedText } from "../refresh/refresh-text";
import type { Live } from "../../addin/live/live";
import type { ReplayClock } from "@strikebook/formulas";

export interface TemplateFeatures {
  inserting: TemplateInserter;
  live: Live;
  replay: ReplayClock;
}

/** The model workbooks by their questions. The selected workbook shows its form. */
export function TemplateList({ templates, ...features }: TemplateFeatures & { templates: readonly Template[] }) {
  const [opened, setOpened] = useState<string>();
  return (
    <PlainList isDense>
      {templates.map((template) => (
        <ExpandableEntry
          key={template.id}
          title={template.title}
          purpose={template.question}
          isOpen={opened === template.id}
          toggle={() => setOpened(opened === template.id ? undefined : template.id)}
        >
          <TemplateForm {...features} template={template} close={() => setOpened(undefined)} />
        </ExpandableEntry>
      ))}
    </PlainList>
  );
}

/** The form of a model workbook: what it does, the inputs that its price depends on, and Insert, with the price. */
function TemplateForm(props: TemplateFeatures & { template: Template; close: () => void }) {
  const { inserting, live, replay, template, close } = props;
  const isPaused = useStore(live.paused);
  const replayState = useStore(replay.store);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const { isBusy, remark, setRemark, run } = useWork();
  const inputs = () => inputValues(template, typedValues(typed));
  const price = useCurrent(() => inserting.price(template, inputs()), JSON.stringify([typed, attempt, replayState]));
  const credits = price && "credits" in price ? price.credits : undefined;
  const insert = () => {
    if (isBusy || credits === undefined) return undefined;
    if (isPaused && credits > 0) return setRemark(pausedText);
    return run(async () => {
      const result = await inserting.insert(template, inputs(), credits);
      setAttempt(attempt + 1); // What is stored by now costs nothing.
      return changeText(result);
    });
  };
  return (
    <Form label={template.title} submit={insert} close={close} isBoxed>
      <Caption1>{template.description}</Caption1>
      {template.inputs
        .filter(({ isAsked }) => isAsked)
        .map(({ name, label, value, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            isSmall
            value={typed[name] ?? String(value)}
            change={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      <Problem isPolite>{price && "problem" in price ? price.problem : undefined}</Problem>
      <Caption1>Adds new sheets. Existing sheets stay as they are.</Caption1>
      <FormButtons
        action={insertLabel(price)}
        isBusy={isBusy || credits === undefined}
        close={close}
        closeText="Close"
      />
      <Body1 role="status">{remark}</Body1>
    </Form>
  );
}

/** The text of the button that inserts a template: it carries the price. */
function insertLabel(price: TemplatePrice | undefined): string {
  if (!price || "problem" in price) return "Insert";
  if (price.isMost) return `Insert: up to ${creditsText(price.credits)}`;
  return `Insert: ${price.credits === 0 ? "free" : creditsText(price.credits)}`;
}

/** Returns what is typed as it is entered into cells: numbers as numbers. Fields that are empty keep the value of the template. */
function typedValues(typed: Readonly<Record<string, string>>): TemplateSituation["inputs"] {
  const filled = Object.entries(typed).filter(([, text]) => text.trim() !== "");
  return Object.fromEntries(
    filled.map(([name, text]) => {
      const trimmed = text.trim();
      return [name, Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed.replace(/^[='+-]+/, "")];
    }),
  );
}
