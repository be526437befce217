import { useState } from "react";
import { makeStyles } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { Template } from "../../templates/template";
import { ExpandableEntry } from "../expandable-entry";
import { TemplateForm } from "./template-form";

const useStyles = makeStyles({ list: { listStyleType: "none", margin: 0, padding: 0 } });

/** The model workbooks by their questions; the one that is selected shows its form. */
export function TemplateList({ addin, templates }: { addin: Addin; templates: readonly Template[] }) {
  const styles = useStyles();
  const [opened, setOpened] = useState<string>();
  return (
    <ul className={styles.list}>
      {templates.map((template) => (
        <ExpandableEntry
          key={template.id}
          title={template.title}
          purpose={template.question}
          isOpen={opened === template.id}
          toggle={() => setOpened(opened === template.id ? undefined : template.id)}
        >
          <TemplateForm addin={addin} template={template} close={() => setOpened(undefined)} />
        </ExpandableEntry>
      ))}
    </ul>
  );
}
