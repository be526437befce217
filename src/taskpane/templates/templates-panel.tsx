import { useState } from "react";
import { Panel, Quiet, Toggle, useLoaded } from "@strikebook/ui";
import type { TemplateFeatures } from "./template-list";

/** Model workbooks to insert. Their code is loaded when the user shows the list. */
export function TemplatesPanel(props: TemplateFeatures) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoaded(async () => {
    if (!isOpen) return undefined;
    const [{ templates }, { TemplateList }] = await Promise.all([import("../../templates"), import("./template-list")]);
    return { templates, TemplateList };
  }, String(isOpen));
  return (
    <Panel title="Model workbooks" action={<Toggle isOpen={isOpen} set={setOpen} label="Model workbooks" />}>
      {isOpen && loaded ? (
        <loaded.TemplateList {...props} templates={loaded.templates} />
      ) : (
        <Quiet>Each workbook answers one question, with formulas to copy. The price is shown first.</Quiet>
      )}
    </Panel>
  );
}
