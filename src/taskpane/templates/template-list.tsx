import { useState } from "react";
import { Caption1, Caption1Strong, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import type { Template } from "../../templates/template";
import { TemplateForm } from "./template-form";

const useStyles = makeStyles({
  list: { listStyleType: "none", margin: 0, padding: 0 },
  entry: {
    display: "block",
    width: "100%",
    padding: tokens.spacingVerticalXS,
    border: "none",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  question: { display: "block", color: tokens.colorNeutralForeground2 },
});

/** The model workbooks by their questions; the one that is selected shows its form. */
export function TemplateList({ addin, templates }: { addin: Addin; templates: readonly Template[] }) {
  const styles = useStyles();
  const [opened, setOpened] = useState<string>();
  return (
    <ul className={styles.list}>
      {templates.map((template) => (
        <li key={template.id}>
          <button
            type="button"
            className={styles.entry}
            aria-expanded={opened === template.id}
            onClick={() => setOpened(opened === template.id ? undefined : template.id)}
          >
            <Caption1Strong>{template.title}</Caption1Strong>
            <Caption1 className={styles.question}>{template.question}</Caption1>
          </button>
          {opened === template.id && (
            <TemplateForm addin={addin} template={template} close={() => setOpened(undefined)} />
          )}
        </li>
      ))}
    </ul>
  );
}
