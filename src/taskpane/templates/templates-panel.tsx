import { useState } from "react";
import { Toggle } from "../../ui/action";
import { Panel, Quiet } from "../../ui/layout";
import { useLoaded } from "../../ui/hooks";
import type { TemplateInserting } from "./template-list";

/** Model workbooks to insert. Their code is loaded when the user shows the list. */
export function TemplatesPanel({ inserting }: { inserting: TemplateInserting }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const loaded = useLoaded(
    async () => {
      if (!wasOpened) return undefined;
      const [{ templates }, { TemplateList }] = await Promise.all([
        import("../../templates/templates"),
        import("./template-list"),
      ]);
      return { templates, TemplateList };
    },
    wasOpened ? "opened" : "",
  );
  const set = (isWanted: boolean) => {
    setOpened(true);
    setOpen(isWanted);
  };
  return (
    <Panel title="Model workbooks" action={<Toggle isOpen={isOpen} set={set} label="Model workbooks" />}>
      {isOpen && loaded ? (
        <loaded.TemplateList templates={loaded.templates} inserting={inserting} />
      ) : (
        <Quiet>Sheets that answer one question each, with formulas to copy from. The price is shown first.</Quiet>
      )}
    </Panel>
  );
}
