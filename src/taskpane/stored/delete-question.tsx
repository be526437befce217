import { useEffect, useRef, useState } from "react";
import { Body1, Button, Caption1 } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { TransferProgress } from "../../replay/transfer/export-file";
import { useBoxStyles } from "../box-styles";
import { useFormKeys } from "../use-form-keys";
import { progressText, reasonOf } from "./transfer-text";

interface DeleteQuestionProps {
  addin: Addin;
  /** What is decided. */
  label: string;
  /** What is deleted. */
  text: string;
  /** The text of the button that deletes. */
  action: string;
  accept: () => void;
  close: () => void;
}

/** Says what will be deleted, and lets the user export it first, delete it or cancel. Cancel has the focus. */
export function DeleteQuestion({ addin, label, text, action, accept, close }: DeleteQuestionProps) {
  const box = useBoxStyles();
  const keys = useFormKeys(close);
  const form = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState("");
  useEffect(() => form.current?.querySelector<HTMLElement>("button:last-child")?.focus(), []);
  const save = async () => {
    setBusy(true);
    const onProgress = (progress: TransferProgress) => setRemark(progressText("Exporting", progress));
    const saved = import("./stored-actions").then(({ exportStored }) => exportStored(addin, onProgress));
    setRemark(await saved.catch(reasonOf));
    setBusy(false);
  };
  return (
    <div ref={form} role="group" aria-label={label} className={box.box} {...keys}>
      <Body1>{text}</Body1>
      <div className={box.buttons}>
        <Button size="small" disabledFocusable={isBusy} onClick={accept}>
          {action}
        </Button>
        <Button size="small" disabledFocusable={isBusy} onClick={() => void save()}>
          Export first
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </div>
      <Caption1 role="status">{remark}</Caption1>
    </div>
  );
}
