import { createRoot } from "react-dom/client";
import { useEffect } from "react";
import { FluentProvider, makeStyles, tokens } from "@fluentui/react-components";
import { startAddin, type Addin } from "../addin/addin";
import { onPaneVisibilityChange } from "../workbook/office";
import { AccountPanel } from "./account/account-panel";
import { BrandBar, HealthLine } from "./status/header";
import { ConnectPanel } from "./account/connect-panel";
import { FormulasPanel, RecipesPanel } from "./formulas/formulas-panel";
import { LivePanel } from "./live/live-panel";
import { ProblemsPanel } from "./problems/problems-panel";
import { ReplayBanner } from "./replay/replay-banner";
import { ReplayPanel } from "./replay/replay-panel";
import { ServicePanel } from "./service/service-panel";
import { SourcesPanel } from "./sources/sources-panel";
import { SpendingPanel } from "./spending/spending-panel";
import { darkTheme, lightTheme, useDarkness } from "./theme";
import { useStore } from "./use-store";

const useStyles = makeStyles({
  page: { minHeight: "100vh", display: "flex", flexDirection: "column" },
  panels: {
    flexGrow: 1,
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalXXL,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalL}`,
  },
});

/** The task pane: connection, key, account, live data, replay, spending and sources. */
function Pane({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const state = useStore(addin.activity.store);
  const sources = useStore(addin.provenance.sources);
  const replay = useStore(addin.replay.store);
  const isDark = useDarkness();
  useEffect(() => {
    void addin.connection.readAccount();
    onPaneVisibilityChange((isVisible) => void (isVisible && addin.connection.readAccount()));
  }, [addin]);
  const hasKey = state.keyKind !== "none";
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme} className={styles.page}>
      <BrandBar timeliness={replay.kind === "live" ? state.timeliness : undefined} />
      <ReplayBanner clock={addin.replay} replay={replay} wholeDays={addin.replayWholeDays} />
      <HealthLine state={state} />
      <main className={styles.panels}>
        <ConnectPanel addin={addin} keyKind={state.keyKind} />
        <ProblemsPanel addin={addin} />
        {hasKey && <AccountPanel addin={addin} account={state.account} credits={state.credits} />}
        {hasKey && replay.kind === "live" && <LivePanel addin={addin} />}
        {hasKey && <ReplayPanel addin={addin} replay={replay} />}
        {hasKey && <SpendingPanel addin={addin} />}
        {sources.length === 0 && <FormulasPanel isConnected={hasKey} />}
        {sources.length > 0 && <SourcesPanel addin={addin} sources={sources} />}
        {hasKey && <RecipesPanel />}
      </main>
      <ServicePanel addin={addin} />
    </FluentProvider>
  );
}

/** Renders the pane into an element. */
export async function openPane(place: Element): Promise<void> {
  const addin = await startAddin();
  createRoot(place).render(<Pane addin={addin} />);
}
