import { useState } from "react";
import { Panel, Quiet, Toggle, useLoaded, useStore } from "@strikebook/ui";
import type { Activity } from "../../addin/account/activity";
import type { DeskAlerts } from "../../addin/alerts/desk-alerts";

/** Alerts that a desk posts to a channel, also while Excel is closed; nothing with another service. Their code is loaded when they are opened. */
export function AlertsPanel({ activity, openAlerts }: { activity: Activity; openAlerts: () => Promise<DeskAlerts> }) {
  const { account } = useStore(activity.store);
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoaded(async () => {
    if (!isOpen) return undefined;
    const [alerts, { AlertEditor }] = await Promise.all([openAlerts(), import("./alert-list")]);
    return { alerts, AlertEditor };
  }, String(isOpen));
  if (!account?.alerts) return null;
  return (
    <Panel title="Alerts of the desk" action={<Toggle isOpen={isOpen} set={setOpen} label="Alerts of the desk" />}>
      {isOpen && loaded ? (
        <loaded.AlertEditor alerts={loaded.alerts} />
      ) : (
        <Quiet>
          The desk watches levels and credits for you, also while Excel is closed, and posts to Slack, Teams or a
          program.
        </Quiet>
      )}
    </Panel>
  );
}
