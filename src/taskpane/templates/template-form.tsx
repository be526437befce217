import { type FormEvent, useEffect, useState } from "react";
import { Body1, Button, Caption1, Field, Input, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { insertTemplate, templatePrice, type TemplatePrice } from "../../addin/templates/template-insertion";
import { inputValues, type Template } from "../../templates/template";
import { useBoxStyles } from "../box-styles";
import { pausedText } from "../refresh/refresh-text";
import { useFormKeys } from "../use-form-keys";
import { useStore } from "../use-store";
import { insertLabel, typedValues } from "./template-text";

const useStyles = makeStyles({ problem: { color: tokens.colorStatusDangerForeground1 } });

interface TemplateFormProps {
  addin: Addin;
  template: Template;
  close: () => void;
}

/** The form of a model workbook: what it does, the inputs that its price depends on, and Insert, with the price. */
export function TemplateForm({ addin, template, close }: TemplateFormProps) {
  const styles = useStyles();
  const box = useBoxStyles();
  const keys = useFormKeys(close);
  const isPaused = useStore(addin.live.paused);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [remark, setRemark] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const price = usePrice(addin, template, typed, attempt);
  const insert = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !price || "problem" in price) return;
    if (isPaused && price.credits > 0) return setRemark(pausedText);
    setBusy(true);
    const result = await insertTemplate(addin, template, inputValues(template, typedValues(typed)), price.credits);
    setRemark("done" in result ? result.done : result.problem);
    setAttempt(attempt + 1); // What is stored by now costs nothing.
    setBusy(false);
  };
  return (
    <form className={box.box} aria-label={template.title} onSubmit={(event) => void insert(event)} noValidate {...keys}>
      <Caption1>{template.description}</Caption1>
      {template.inputs
        .filter(({ isAsked }) => isAsked)
        .map(({ name, label, value, hint }) => (
          <Field key={name} label={label} hint={hint}>
            <Input
              size="small"
              value={typed[name] ?? String(value)}
              onChange={(_event, data) => setTyped({ ...typed, [name]: data.value })}
            />
          </Field>
        ))}
      {price && "problem" in price && (
        <Body1 role="status" className={styles.problem}>
          {price.problem}
        </Body1>
      )}
      <Caption1>Adds new sheets, and changes nothing that is there.</Caption1>
      <div className={box.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy || !price || "problem" in price}>
          {insertLabel(price)}
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
      <Body1 role="status">{remark}</Body1>
    </form>
  );
}

/** The price of a template with what is typed; `undefined` until it is known. It follows the replay clock. */
function usePrice(addin: Addin, template: Template, typed: Readonly<Record<string, string>>, attempt: number) {
  const replay = useStore(addin.replay.store);
  const version = JSON.stringify([typed, attempt, replay]);
  const [known, setKnown] = useState<{ version: string; price: TemplatePrice }>();
  useEffect(() => {
    let isCurrent = true;
    const inputs = inputValues(template, typedValues(typed));
    void templatePrice(addin, template, inputs).then((price) => isCurrent && setKnown({ version, price }));
    return () => {
      isCurrent = false;
    };
  }, [addin, template, typed, version]);
  return known?.version === version ? known.price : undefined;
}
