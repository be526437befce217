import { createRoot } from "react-dom/client";
import { useEffect, useState } from "react";
import { FluentProvider, makeStyles, tokens } from "@fluentui/react-components";
import { startAddin, type Addin } from "../addin/addin";
import { onPaneVisibilityChange } from "../workbook/office";
import { AccountPanel } from "./account/account-panel";
import { Balance } from "./account/balance";
import { ConnectPanel } from "./account/connect-panel";
import { BoardPanel } from "./board/board-panel";
import { FormulasPanel, RecipesPanel } from "./formulas/formulas-panel";
import { LivePanel } from "./live/live-panel";
import { ProblemsPanel } from "./problems/problems-panel";
import { ReplayBanner } from "./replay/replay-banner";
import { ReplayPanel } from "./replay/replay-panel";
import { ServicePanel } from "./service/service-panel";
import { SourcesPanel } from "./sources/sources-panel";
import { SpendingPanel } from "./spending/spending-panel";
import { HealthLine } from "./status/health-line";
import { StatusBar } from "./status/status-bar";
import { PaneTabs, TabPanel, type TabName } from "./tabs";
import { darkTheme, lightTheme, useDarkness } from "./theme";
import { useStore } from "./use-store";

const useStyles = makeStyles({
  page: { minHeight: "100vh", display: "flex", flexDirection: "column" },
  top: { position: "sticky", top: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  content: { flexGrow: 1 },
});

/** The task pane: its state is always visible, everything else is on one of four tabs. Without a key only the connection is shown. */
function Pane({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const state = useStore(addin.activity.store);
  const sources = useStore(addin.provenance.sources);
  const replay = useStore(addin.replay.store);
  const isDark = useDarkness();
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
        <StatusBar addin={addin} state={state} isReplay={replay.kind === "replay"} />
        <ReplayBanner clock={addin.replay} replay={replay} wholeDays={addin.replayWholeDays} />
        {hasKey && <PaneTabs selected={tab} select={choose} />}
      </header>
      <HealthLine state={state} />
      <main className={styles.content}>
        {hasKey && (
          <>
            <TabPanel name="board" selected={tab}>
              <BoardPanel addin={addin} replay={replay} isDark={isDark} isShown={tab === "board"} />
              <ReplayPanel addin={addin} replay={replay} />
            </TabPanel>
            <TabPanel name="workbook" selected={tab}>
              <ProblemsPanel addin={addin} />
              {sources.length === 0 && <FormulasPanel isConnected />}
              <RecipesPanel />
            </TabPanel>
            <TabPanel name="spending" selected={tab}>
              <Balance account={state.account} credits={state.credits} />
              <SpendingPanel addin={addin} />
            </TabPanel>
          </>
        )}
        <TabPanel name="data" selected={tab}>
          <ConnectPanel addin={addin} keyKind={state.keyKind} />
          {!hasKey && <FormulasPanel isConnected={false} />}
          {hasKey && <AccountPanel addin={addin} account={state.account} />}
          {hasKey && replay.kind === "live" && <LivePanel addin={addin} />}
          {sources.length > 0 && <SourcesPanel addin={addin} sources={sources} />}
          <ServicePanel addin={addin} />
        </TabPanel>
      </main>
    </FluentProvider>
  );
}

/** Renders the pane into an element. */
export async function openPane(place: Element): Promise<void> {
  const addin = await startAddin();
  createRoot(place).render(<Pane addin={addin} />);
}
