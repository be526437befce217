import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { Platform } from "@strikebook/client";
import {
  Action,
  Banner,
  Body1,
  Spinner,
  TabPanel,
  Tabs,
  computerTime,
  makeStyles,
  tokens,
  useStore,
} from "@strikebook/ui";
import type { AdminClient } from "./admin-client";
import { type DeskState, type DeskTab, DeskWatch } from "./desk-watch";
import { KeysTab } from "./keys-tab";
import { SpendingTab } from "./spending-tab";
import { SystemTab } from "./system-tab";
import { Tiles } from "./tiles";

const tabs = [
  { name: "spending", title: "Spending" },
  { name: "system", title: "Streams and nodes" },
  { name: "keys", title: "Keys" },
] as const;

const useStyles = makeStyles({
  tiles: { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}` },
});

interface DeskViewProps {
  client: AdminClient;
  platform: Platform;
  /** Called when the key is no longer accepted, with the reason. */
  onSignedOut: (reason: string) => void;
}

/** What an administrator sees after sign-in. It is read again every few seconds while the page is visible. */
export function DeskView({ client, platform, onSignedOut }: DeskViewProps) {
  const styles = useStyles();
  const watch = useMemo(() => new DeskWatch({ client, platform, onSignedOut }), [client, platform, onSignedOut]);
  const state = useStore(watch.store);
  const [tab, setTab] = useState<DeskTab>("spending");
  useEffect(() => {
    const stop = new AbortController();
    const isVisible = () => document.visibilityState === "visible";
    const show = () => void (isVisible() && watch.refresh());
    document.addEventListener("visibilitychange", show);
    void watch.run(isVisible, stop.signal);
    return () => {
      stop.abort();
      document.removeEventListener("visibilitychange", show);
    };
  }, [watch]);
  const select = (next: DeskTab) => {
    setTab(next);
    watch.select(next);
  };
  /** Makes a change and reads the state that it leads to. */
  const changed = async <Result,>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    await watch.refresh();
    return result;
  };
  const { overview, spending, streams, nodes, keys } = state;
  return (
    <>
      <ProblemBanner state={state} retry={() => void watch.refresh()} />
      {overview && (
        <div className={styles.tiles}>
          <Tiles overview={overview} />
        </div>
      )}
      <Tabs label="Desk" tabs={tabs} selected={tab} select={select} />
      <TabPanel name="spending" selected={tab}>
        <Part state={state} isRead={spending !== undefined}>
          {spending && <SpendingTab spending={spending} changeCap={(cap) => changed(client.changeCap(cap))} />}
        </Part>
      </TabPanel>
      <TabPanel name="system" selected={tab}>
        <Part state={state} isRead={nodes !== undefined}>
          {nodes && streams && <SystemTab nodes={nodes} streams={streams} />}
        </Part>
      </TabPanel>
      <TabPanel name="keys" selected={tab}>
        <Part state={state} isRead={keys !== undefined}>
          {keys && (
            <KeysTab
              keys={keys}
              addKey={(added) => changed(client.addKey(added))}
              revokeKey={(id) => changed(client.revokeKey(id))}
            />
          )}
        </Part>
      </TabPanel>
    </>
  );
}

/** The content of a tab once it has been read. */
function Part({ state, isRead, children }: { state: DeskState; isRead: boolean; children: ReactNode }) {
  if (isRead) return children;
  if (state.problem !== undefined) return <Body1>Nothing can be shown until the desk responds.</Body1>;
  return <Spinner size="small" label="Loading" />;
}

/** Says that the desk does not respond, and how old the numbers are that are still shown. */
function ProblemBanner({ state: { problem, readAtMs }, retry }: { state: DeskState; retry: () => void }) {
  return (
    <div role="status">
      {problem !== undefined && (
        <Banner isAlert>
          <Body1>
            {problem}
            {readAtMs !== undefined && ` Shown is the state of ${computerTime(readAtMs)}.`}
          </Body1>
          <Action press={retry}>Try again</Action>
        </Banner>
      )}
    </div>
  );
}
