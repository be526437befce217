import { createRoot } from "react-dom/client";
import { useEffect, useState } from "react";
import type { Addin } from "../addin/addin";
import { startAddin } from "../addin/start-addin";
import { isOfficeDark, onPaneVisibilityChange } from "../workbook/office";
import { Caption1, FluentProvider, makeStyles, tokens } from "../ui/fluent";
import { useMediaQuery, useStore } from "../ui/hooks";
import { TabPanel, Tabs } from "../ui/tabs";
import { darkTheme, lightTheme } from "../ui/theme";
import { ConnectPanel } from "./account/connect-panel";
import { BoardPanel } from "./board/board-panel";
import { LevelsPanel } from "./board/levels-panel";
import { featuresOf } from "./features";
import { TablesPanel } from "./formatting/tables-panel";
import { GalleryPanel, StarterPanel } from "./formulas/gallery-panel";
import { LivePanel, PauseBanner } from "./live/live-panel";
import { ProblemsPanel } from "./problems/problems-panel";
import { RefreshPanel } from "./refresh/refresh-panel";
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

interface PaneProps {
  addin: Addin;
  features: ReturnType<typeof featuresOf>;
}

/**
 * The task pane: its state is always visible, everything else is on one of four tabs. Without a key only the connection is shown. Each
 * panel gets the features that it uses.
 */
function Pane({ addin, features }: PaneProps) {
  const styles = useStyles();
  const { connection, formatting, formulas, live, problems, provenance, settings, watching } = addin;
  const { board, marketNow, refreshing, replaying, status, stored } = features;
  const state = useStore(addin.activity.store);
  const sources = useStore(provenance.sources);
  const replay = useStore(replaying.clock.store);
  const isDark = useDarkness();
  useStatusWatch(status);
  const hasKey = state.keyKind !== "none";
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
        <StatusBar
          formulas={formulas}
          live={live}
          state={state}
          watched={status.store}
          isReplay={replay.kind === "replay"}
        />
        <ReplayBanner clock={replaying.clock} replay={replay} now={marketNow} wholeDays={replaying.wholeDays} />
        <PauseBanner live={live} />
        {hasKey && (
          <>
            <SpendingQuestion approval={addin.approval} />
            <WatchBanner watching={watching} show={showWorkbook} />
            <Tabs label="Pane" tabs={tabs} selected={tab} select={choose} />
          </>
        )}
      </header>
      <HealthLine live={live} state={state} />
      <main className={styles.content}>
        {hasKey && (
          <>
            <TabPanel name="board" selected={tab}>
              <BoardPanel
                board={board}
                provenance={provenance}
                replay={replay}
                isDark={isDark}
                isShown={tab === "board"}
              />
              <LevelsPanel history={features.history} board={board} isDark={isDark} />
              <ReplayPanel replaying={replaying} replay={replay} />
              <RunsPanel openRuns={features.openRuns} marketNow={marketNow} />
              <StoredPanel stored={stored} keyKind={state.keyKind} replay={replay} isShown={tab === "board"} />
            </TabPanel>
            <TabPanel name="workbook" selected={tab}>
              <ProblemsPanel
                formulas={formulas}
                failures={problems.failures}
                refreshing={refreshing}
                live={live}
                diagnosed={features.diagnosed}
              />
              <RefreshPanel refreshing={refreshing} live={live} show={showWorkbook} />
              {sources.length === 0 && <StarterPanel isConnected />}
              <SelectionPanel reading={features.originReading} watched={status.store} isShown={tab === "workbook"} />
              <TablesPanel formatting={formatting} provenance={provenance} />
              <WatchesPanel watching={watching} />
              <TemplatesPanel inserting={features.inserting} />
              <GalleryPanel trials={features.trials} readFunctions={features.readFunctions} />
            </TabPanel>
            <TabPanel name="spending" selected={tab}>
              <SpendingPanel
                watch={features.spendingWatch}
                spending={addin.spending}
                state={state}
                isShown={tab === "spending"}
              />
            </TabPanel>
          </>
        )}
        <TabPanel name="data" selected={tab}>
          <ConnectPanel access={features.access} stored={stored} state={state} />
          {!hasKey && <StarterPanel isConnected={false} />}
          {hasKey && replay.kind === "live" && <LivePanel live={live} />}
          {sources.length > 0 && <SourcesPanel sources={sources} provenance={provenance} />}
          {hasKey && <SharePanel readDraft={features.readShareDraft} settings={settings} />}
          <Caption1 className={styles.version}>Strikebook {addin.version}</Caption1>
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
  const addin = await startAddin();
  createRoot(place).render(<Pane addin={addin} features={featuresOf(addin)} />);
}
