import type { ReactNode } from "react";
import { makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";

const tabs = { board: "Board", workbook: "Workbook", spending: "Spending", data: "Data" } as const;

export type TabName = keyof typeof tabs;

const useStyles = makeStyles({
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, paddingLeft: tokens.spacingHorizontalXS },
  panel: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalXXL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  hidden: { display: "none" },
});

/** The names of the tabs. The arrow keys move between them. */
export function PaneTabs({ selected, select }: { selected: TabName; select: (tab: TabName) => void }) {
  const styles = useStyles();
  return (
    <TabList
      className={styles.tabs}
      size="small"
      selectedValue={selected}
      onTabSelect={(_event, { value }) => select(value as TabName)} // one of the values below
      selectTabOnFocus
    >
      {Object.entries(tabs).map(([name, title]) => (
        <Tab key={name} value={name} id={`tab-${name}`} aria-controls={`panel-${name}`}>
          {title}
        </Tab>
      ))}
    </TabList>
  );
}

interface TabPanelProps {
  name: TabName;
  selected: TabName;
  children: ReactNode;
}

/** The content of a tab. It stays mounted while another tab is selected, so that what is typed in a form stays there. */
export function TabPanel({ name, selected, children }: TabPanelProps) {
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
