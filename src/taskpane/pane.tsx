import { createRoot } from "react-dom/client";
import { useEffect } from "react";
import { FluentProvider, makeStyles, tokens } from "@fluentui/react-components";
import { startAddin, type Addin } from "../addin/addin";
import { onPaneVisibility } from "../workbook/office-page";
import { AccountPanel } from "./account-panel";
import { BrandBar } from "./brand-bar";
import { ConnectPanel } from "./connect-panel";
import { FormulasPanel } from "./formulas-panel";
import { HealthLine } from "./health-line";
import { LivePanel } from "./live-panel";
import { RecipesPanel } from "./recipes-panel";
import { ReplayBanner } from "./replay-banner";
import { ReplayPanel } from "./replay-panel";
import { ServicePanel } from "./service-panel";
import { SourcesPanel } from "./sources-panel";
import { SpendingPanel } from "./spending-panel";
import { darkTheme, lightTheme } from "./theme";
import { useDarkness } from "./use-darkness";
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

/** The task pane: key, account, spending, sources and the health of the connection. */
export function Pane({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const state = useStore(addin.activity.store);
  const sources = useStore(addin.provenance.sources);
  const replay = useStore(addin.replay.store);
  const isDark = useDarkness();
  useEffect(() => {
    void addin.readAccount();
    onPaneVisibility((isVisible) => void (isVisible && addin.readAccount()));
  }, [addin]);
  const hasKey = state.keyKind !== "none";
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme} className={styles.page}>
      <BrandBar timeliness={replay.kind === "live" ? state.timeliness : undefined} />
      {replay.kind === "replay" && <ReplayBanner clock={addin.replay} replay={replay} />}
      <HealthLine state={state} />
      <main className={styles.panels}>
        <ConnectPanel addin={addin} keyKind={state.keyKind} />
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

/** Draws the pane in place of what stands there. */
export async function openPane(place: Element): Promise<void> {
  const addin = await startAddin();
  createRoot(place).render(<Pane addin={addin} />);
}
