import { createRoot } from "react-dom/client";
import { useEffect, useState } from "react";
import { Caption1, FluentProvider, makeStyles, tokens } from "../ui/fluent";
import type { Addin } from "../addin/addin";
import { composePaneFeatures, type PaneFeatures } from "../addin/pane-features";
import { startAddin } from "../addin/start-addin";
import { onPaneVisibilityChange } from "../workbook/office";
import { Balance } from "./account/balance";
import { ConnectPanel } from "./account/connect-panel";
import { BoardPanel } from "./board/board-panel";
import { LevelsPanel } from "./board/levels-panel";
import { FormulasPanel } from "./formulas/formulas-panel";
import { GalleryPanel } from "./formulas/gallery-panel";
import { TablesPanel } from "./formatting/tables-panel";
import { LivePanel } from "./live/live-panel";
import { PauseBanner } from "./live/pause-banner";
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
import { StoredPanel } from "./stored/stored-panel";
import { HealthLine } from "./status/health-line";
import { StatusBar } from "./status/status-bar";
import { useStatusWatch } from "./status/use-status-watch";
import { TabPanel, Tabs } from "./tabs";
import { darkTheme, lightTheme, useDarkness } from "./theme";
import { TemplatesPanel } from "./templates/templates-panel";
import { useStore } from "./use-store";
import { WatchBanner } from "./watches/watch-banner";
import { WatchesPanel } from "./watches/watches-panel";

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

/** The task pane: its state is always visible, everything else is on one of four tabs. Without a key only the connection is shown. */
function Pane({ addin, features }: { addin: Addin; features: PaneFeatures }) {
  const styles = useStyles();
  const state = useStore(addin.activity.store);
  const sources = useStore(addin.provenance.sources);
  const replay = useStore(addin.replay.store);
  const isDark = useDarkness();
  const watched = useStatusWatch(features.status);
  const hasKey = state.keyKind !== "none";
  const [chosen, choose] = useState<TabName>(hasKey ? "board" : "data");
  const tab = hasKey ? chosen : "data";
  useEffect(() => {
    void addin.connection.readAccount();
    onPaneVisibilityChange((isVisible) => void (isVisible && addin.connection.readAccount()));
  }, [addin]);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme} className={styles.page}>
      <header className={styles.top}>
        <StatusBar addin={addin} state={state} watched={watched} isReplay={replay.kind === "replay"} />
        <ReplayBanner
          clock={addin.replay}
          replay={replay}
          now={() => addin.client.clock.now()}
          wholeDays={addin.market.wholeDays}
        />
        <PauseBanner live={addin.live} />
        {hasKey && <SpendingQuestion addin={addin} />}
        {hasKey && <WatchBanner addin={addin} show={() => choose("workbook")} />}
        {hasKey && <Tabs label="Pane" tabs={tabs} selected={tab} select={choose} />}
      </header>
      <HealthLine addin={addin} state={state} />
      <main className={styles.content}>
        {hasKey && (
          <>
            <TabPanel name="board" selected={tab}>
              <BoardPanel
                addin={addin}
                board={features.board}
                replay={replay}
                isDark={isDark}
                isShown={tab === "board"}
              />
              <LevelsPanel board={features.board} history={features.history} isDark={isDark} />
              <ReplayPanel
                addin={addin}
                replay={replay}
                prices={features.prices}
                playback={features.playback}
                loading={features.loading}
              />
              <RunsPanel addin={addin} loading={features.loading} />
              <StoredPanel addin={addin} replay={replay} isShown={tab === "board"} />
            </TabPanel>
            <TabPanel name="workbook" selected={tab}>
              <ProblemsPanel addin={addin} />
              <RefreshPanel addin={addin} refresh={features.refresh} show={() => choose("workbook")} />
              {sources.length === 0 && <FormulasPanel isConnected />}
              <SelectionPanel addin={addin} watched={watched} isShown={tab === "workbook"} />
              <TablesPanel addin={addin} />
              <WatchesPanel addin={addin} />
              <TemplatesPanel addin={addin} />
              <GalleryPanel addin={addin} />
            </TabPanel>
            <TabPanel name="spending" selected={tab}>
              <Balance account={state.account} credits={state.credits} />
              <SpendingPanel spending={addin.spending} watch={features.spendingWatch} isShown={tab === "spending"} />
            </TabPanel>
          </>
        )}
        <TabPanel name="data" selected={tab}>
          <ConnectPanel addin={addin} state={state} />
          {!hasKey && <FormulasPanel isConnected={false} />}
          {hasKey && replay.kind === "live" && <LivePanel addin={addin} />}
          {sources.length > 0 && <SourcesPanel addin={addin} sources={sources} />}
          {hasKey && <SharePanel addin={addin} />}
          <Caption1 className={styles.version}>Strikebook {addin.version}</Caption1>
        </TabPanel>
      </main>
    </FluentProvider>
  );
}

/** Renders the pane into an element. */
export async function openPane(place: Element): Promise<void> {
  const addin = await startAddin();
  createRoot(place).render(<Pane addin={addin} features={composePaneFeatures(addin)} />);
}
