import { useState } from "react";
import { Toggle } from "../../ui/action";
import { Panel, Quiet } from "../../ui/layout";
import { useLoaded } from "../../ui/hooks";
import type { Features } from "../features";

/** Model workbooks to insert. Their code is loaded when the user shows the list. */
export function TemplatesPanel(props: Pick<Features, "inserting" | "live" | "replay">) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoaded(
    async () => isOpen && Promise.all([import("../../templates/templates"), import("./template-list")]),
    String(isOpen),
  );
  const [data, view] = (isOpen && loaded) || [];
  return (
    <Panel title="Model workbooks" action={<Toggle isOpen={isOpen} set={setOpen} label="Model workbooks" />}>
      {data && view ? (
        <view.TemplateList {...props} templates={data.templates} />
      ) : (
        <Quiet>Sheets that answer one question each, with formulas to copy from. The price is shown first.</Quiet>
      )}
    </Panel>
  );
}
