import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { makeStyles, mergeClasses, tokens } from "./fluent";

/** A tab: its name in the code, and the title that is shown. */
interface Tab<Name extends string> {
  name: Name;
  title: string;
}

const useStyles = makeStyles({
  tabs: {
    display: "flex",
    flexWrap: "wrap",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingLeft: tokens.spacingHorizontalS,
  },
  tab: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    border: "none",
    borderBottom: "3px solid transparent",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    font: "inherit",
    lineHeight: tokens.lineHeightBase200,
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    // Forced colors paint transparent borders too.
    "@media (forced-colors: active)": { backgroundColor: "Canvas", borderBottomColor: "Canvas" },
  },
  selected: {
    borderBottomColor: tokens.colorCompoundBrandStroke,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    "@media (forced-colors: active)": { borderBottomColor: "Highlight" },
  },
  panel: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalXXL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  hidden: { display: "none" },
});

/** The number of tabs that a key moves by. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

interface TabsProps<Name extends string> {
  /** Of the list, for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  select: (tab: Name) => void;
}

/**
 * The names of the tabs. The arrow keys select the next one, as the ARIA Authoring Practices describe. Fluent's list of tabs adds hidden
 * elements that take the focus, to which axe-core objects.
 */
export function Tabs<Name extends string>({ label, tabs, selected, select }: TabsProps<Name>) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ name }) => name === selected) + by;
    const next = tabs[Math.max(0, Math.min(tabs.length - 1, at))];
    if (!next) return;
    select(next.name);
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={press}>
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          className={mergeClasses(styles.tab, name === selected && styles.selected)}
          onClick={() => select(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** The content of a tab. It stays mounted while another tab is selected, so that forms keep what the user has typed. */
export function TabPanel({ name, selected, children }: { name: string; selected: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      className={name === selected ? styles.panel : styles.hidden}
    >
      {children}
    </div>
  );
}
