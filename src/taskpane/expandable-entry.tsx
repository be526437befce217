import type { ReactNode } from "react";
import { Caption1, Caption1Strong, makeStyles, tokens } from "../ui/fluent";

const useStyles = makeStyles({
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
  purpose: { display: "block", color: tokens.colorNeutralForeground2 },
});

interface ExpandableEntryProps {
  title: string;
  /** What it is for, in a sentence. */
  purpose: string;
  isOpen: boolean;
  toggle: () => void;
  /** What is shown below it while it is open. */
  children: ReactNode;
}

/** One entry of a list: a button with a title and a sentence that shows a form below it. */
export function ExpandableEntry({ title, purpose, isOpen, toggle, children }: ExpandableEntryProps) {
  const styles = useStyles();
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={toggle}>
        <Caption1Strong>{title}</Caption1Strong>
        <Caption1 className={styles.purpose}>{purpose}</Caption1>
      </button>
      {isOpen && children}
    </li>
  );
}
