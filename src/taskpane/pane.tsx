import { createRoot } from "react-dom/client";
import { useEffect, useState } from "react";
import { startAddin } from "../addin/start-addin";
import { isOfficeDark, onPaneVisibilityChange } from "../workbook/office/office";
import {
  Caption1,
  FluentProvider,
  TabPanel,
  Tabs,
  darkTheme,
  lightTheme,
  makeStyles,
  tokens,
  useMediaQuery,
  useStore,
} from "@strikebook/ui";
import { ConnectPanel } from "./account/connect-panel";
import { AlertsPanel } from "./alerts/alerts-panel";
import { BoardPanel } from "./board/board-panel";
import { LevelsPanel } from "./board/levels-panel";
import { CheckPanel } from "./checking/check-panel";
import { type Features, featuresOf } from "./features";
import { TablesPanel } from "./formatting/tables-panel";
import { GalleryPanel, StarterPanel } from "./formulas/gallery-panel";
import { CopyLevelsPanel } from "./levels/copy-levels-panel";
import { LivePanel, PauseBanner } from "./live/live-panel";
import { ProblemsPanel } from "./problems/problems-panel";
import { RefreshPanel } from "./refresh/refresh-panel";
import { QuotesQuestion } from "./live/quotes-question";
import { SpendingQuestion } from "./refresh/spending-question";
import { ReplayBanner } from "./replay/replay-banner";
import { ReplayPanel } from "./replay/replay-panel";
import { RunsPanel } from "./runs/runs-panel";
import { SelectionPanel } from "./selection/selection-panel";
import { SharePanel } from "./sharing/share-panel";
import { SourcesPanel } from "./sources/sources-panel";
import { SpendingPanel } from "./spending/spending-panel";
import { HealthLine, StatusBar, useStatusWatch } from "./status/status-bar";
import { StoredPanel } from "./stored/stored-panel";
import { TemplatesPanel } from "./templates/templates-panel";
import { WatchBanner, WatchesPanel } from "./watches/watches-panel";

const useStyles = makeStyles({
  page: { minHeight: "100vh", display: "flex", flexDirection: "column" },
  top: { position: "sticky", top: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  content: { flexGrow: 1 },
  version: { color: tokens.colorNeutralForeground2 },
});

const tabs = [
  { name: "board", title: "Board" },
  { name: "workbook", title: "Workbook" },
  { name: "spending", title: "Spending" },
  { name: "data", title: "Data" },
] as const;
type TabName = (typeof tabs)[number]["name"];

/**
 * The task pane: its state is always visible, everything else is on one of four tabs. Without a key only the connection is shown. Each
 * panel takes the features that its props name.
 */
function Pane({ features }: { features: Features }) {
  const styles = useStyles();
  const { activity, connection, provenance, replay, status, version } = features;
  const hasKey = useStore(activity.store).keyKind !== "none";
  const hasData = useStore(provenance.sources).length > 0;
  const isReplay = useStore(replay.store).kind === "replay";
  const isDark = useDarkness();
  useStatusWatch(status);
  const [chosen, choose] = useState<TabName>(hasKey ? "board" : "data");
  const tab = hasKey ? chosen : "data";
  const showWorkbook = () => choose("workbook");
  useEffect(() => {
    void connection.readAccount();
    onPaneVisibilityChange((isVisible) => void (isVisible && connection.readAccount()));
  }, [connection]);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme} className={styles.page}>
      <header className={styles.top}>
        <StatusBar {...features} />
        <ReplayBanner {...features} />
        <PauseBanner {...features} />
        {hasKey && (
          <>
            <SpendingQuestion {...features} />
            <QuotesQuestion {...features} />
            <WatchBanner {...features} show={showWorkbook} />
            <Tabs label="Pane" tabs={tabs} selected={tab} select={choose} />
          </>
        )}
      </header>
      <HealthLine {...features} />
      <main className={styles.content}>
        {hasKey && (
          <>
            <TabPanel name="board" selected={tab}>
              <BoardPanel {...features} isDark={isDark} isShown={tab === "board"} />
              <LevelsPanel {...features} isDark={isDark} />
              <CopyLevelsPanel {...features} />
              <ReplayPanel {...features} />
              <RunsPanel {...features} />
              <StoredPanel {...features} isShown={tab === "board"} />
            </TabPanel>
            <TabPanel name="workbook" selected={tab}>
              <GalleryPanel {...features} />
              <ProblemsPanel {...features} />
              <RefreshPanel {...features} show={showWorkbook} />
              {!hasData && <StarterPanel {...features} isConnected />}
              <SelectionPanel {...features} isShown={tab === "workbook"} />
              <TablesPanel {...features} />
              <WatchesPanel {...features} />
              <AlertsPanel {...features} />
              <TemplatesPanel {...features} />
            </TabPanel>
            <TabPanel name="spending" selected={tab}>
              <SpendingPanel {...features} isShown={tab === "spending"} />
            </TabPanel>
          </>
        )}
        <TabPanel name="data" selected={tab}>
          <ConnectPanel {...features} />
          {!hasKey && <StarterPanel {...features} isConnected={false} />}
          {hasKey && !isReplay && <LivePanel {...features} />}
          {hasData && <SourcesPanel {...features} />}
          {hasKey && <SharePanel {...features} />}
          <CheckPanel {...features} />
          <Caption1 className={styles.version}>Strikebook {version}</Caption1>
        </TabPanel>
      </main>
    </FluentProvider>
  );
}

/** Whether the pane is dark: as Office is, or as the system is if Office does not report its theme. */
function useDarkness(): boolean {
  const isSystemDark = useMediaQuery("(prefers-color-scheme: dark)");
  return isOfficeDark() ?? isSystemDark;
}

/** Renders the pane into an element. */
export async function openPane(place: Element): Promise<void> {
  createRoot(place).render(<Pane features={featuresOf(await startAddin())} />);
}
