import { type ComponentProps, type HTMLAttributes, type ReactNode, useId } from "react";
import { Body1Strong, Caption1, Caption1Strong, makeStyles, mergeClasses, Subtitle2, tokens } from "./fluent";

const useStyles = makeStyles({
  panel: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { minHeight: "24px" },
  title: { margin: 0 },
  row: { display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: tokens.spacingHorizontalXS },
  column: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, minWidth: 0 },
  ends: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  group: { rowGap: tokens.spacingVerticalXS },
  pairs: { display: "grid", gridTemplateColumns: "1fr 1fr", alignItems: "start", gap: tokens.spacingHorizontalS },
  summary: { cursor: "pointer", color: tokens.colorNeutralForeground2 },
  lines: { display: "flex", flexDirection: "column" },
  list: { listStyleType: "none", margin: 0, padding: 0 },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  problem: { color: tokens.colorStatusDangerForeground2, overflowWrap: "anywhere" },
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
  banner: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  alert: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottomColor: tokens.colorStatusWarningBorder1,
  },
});

/** A section of a page with a title; `action` is shown next to the title. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <Ends className={styles.head}>
        <Subtitle2 as="h2" id={titleId} className={styles.title}>
          {title}
        </Subtitle2>
        {action}
      </Ends>
      {children}
    </section>
  );
}

/** Parts at both ends of a line. */
export function Ends({ className, ...attributes }: HTMLAttributes<HTMLDivElement>) {
  return <div {...attributes} className={mergeClasses(useStyles().ends, className)} />;
}

interface TitledGroupProps {
  title: string;
  /** For screen readers; the title if omitted. */
  label?: string;
  /** Shown next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a panel with a title of its own. */
export function TitledGroup({ title, label = title, action, children }: TitledGroupProps) {
  const styles = useStyles();
  return (
    <Column role="group" aria-label={label} className={styles.group}>
      <Ends>
        <Body1Strong as="h3" className={styles.title}>
          {title}
        </Body1Strong>
        {action}
      </Ends>
      {children}
    </Column>
  );
}

/** Fields in two columns. */
export function Pairs({ children }: { children: ReactNode }) {
  return <div className={useStyles().pairs}>{children}</div>;
}

/** Parts that the user can show, under a line that stays in sight. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className={useStyles().summary}>{summary}</summary>
      {children}
    </details>
  );
}

/** Buttons or fields beside each other, in several rows where there is no room. With a label it is a group for screen readers. */
export function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={useStyles().row} {...(label !== undefined && { role: "group", "aria-label": label })}>
      {children}
    </div>
  );
}

/** Parts below each other. */
export function Column({ className, ...attributes }: HTMLAttributes<HTMLDivElement>) {
  return <div {...attributes} className={mergeClasses(useStyles().column, className)} />;
}

/** A list without marks. Its entries are apart from each other, unless it is dense. */
export function PlainList({ label, isDense, children }: { label?: string; isDense?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <ul className={mergeClasses(!isDense && styles.column, styles.list)} aria-label={label}>
      {children}
    </ul>
  );
}

/** Small text that matters less. */
export function Quiet({ className, ...attributes }: ComponentProps<typeof Caption1>) {
  return <Caption1 {...attributes} className={mergeClasses(useStyles().quiet, className)} />;
}

interface ProblemProps {
  children: string | undefined;
  /** Whether screen readers finish what they read first, as for a problem that appears while the user types. */
  isPolite?: boolean;
}

/** What went wrong, which screen readers read at once; nothing without a text. */
export function Problem({ children, isPolite }: ProblemProps) {
  const styles = useStyles();
  if (!children) return null;
  return (
    <Caption1 block role={isPolite ? "status" : "alert"} className={styles.problem}>
      {children}
    </Caption1>
  );
}

interface LinesProps {
  lines: readonly string[];
  role?: "note" | "status";
  /** For screen readers. */
  label?: string;
  isQuiet?: boolean;
}

/** Sentences, one per line. */
export function Lines({ lines, role, label, isQuiet }: LinesProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.lines, isQuiet && styles.quiet)} role={role} aria-label={label}>
      {lines.map((line) => (
        <Caption1 key={line}>{line}</Caption1>
      ))}
    </div>
  );
}

/** A notice above the tabs, with its buttons. `isAlert` marks what has just happened. */
export function Banner(props: HTMLAttributes<HTMLDivElement> & { isAlert?: boolean }) {
  const { isAlert = false, className, ...attributes } = props;
  const styles = useStyles();
  return <div {...attributes} className={mergeClasses(styles.banner, isAlert && styles.alert, className)} />;
}

interface ExpandableEntryProps {
  title: string;
  /** What it is for, in a sentence. */
  purpose: string;
  isOpen: boolean;
  toggle: () => void;
  /** What is shown below it while it is open. */
  children: ReactNode;
}

/** An entry of a list: a button with a title and a sentence that shows a form below it. */
export function ExpandableEntry({ title, purpose, isOpen, toggle, children }: ExpandableEntryProps) {
  const styles = useStyles();
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={toggle}>
        <Caption1Strong>{title}</Caption1Strong>
        <Quiet block>{purpose}</Quiet>
      </button>
      {isOpen && children}
    </li>
  );
}
