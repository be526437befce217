import { useState } from "react";
import { ArrowClockwiseRegular, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { ActivityState } from "../../addin/account/activity";
import type { Addin } from "../../addin/addin";
import type { ActionResult } from "../../addin/action-result";
import { namedServices, serviceAt } from "../../addin/settings/services";
import type { StoreUsage } from "../../replay/store/snapshot-store";
import { Panel } from "../panel";
import { AccountFacts } from "./account-facts";
import { ConnectForm } from "./connect-form";
import { deletedWithKey, ForgetQuestion, ReplaceNote } from "./forget-question";

const useStyles = makeStyles({
  actions: { display: "flex", columnGap: tokens.spacingHorizontalXS },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/** The connection: the form for a service and a key, or the service in use, what the key may do, and how to replace or remove it. */
export function ConnectPanel({ addin, state }: { addin: Addin; state: ActivityState }) {
  const styles = useStyles();
  const { keyKind } = state;
  const [isReplacing, setReplacing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState<string>();
  /** What removing the key would delete, while the user is asked. */
  const [deleted, setDeleted] = useState<StoreUsage>();
  /** Whether the user has pressed a button here. The element that replaces the button then takes the focus; it does not when the pane opens. */
  const [hasActed, setActed] = useState(false);

  const connecting = async (connect: () => Promise<ActionResult>): Promise<ActionResult> => {
    setActed(true);
    setBusy(true);
    const outcome = await connect();
    setBusy(false);
    if (outcome.done) {
      setReplacing(false);
      setRemark(outcome.remark);
    }
    return outcome;
  };
  const replace = (isWanted: boolean) => {
    setActed(true);
    setReplacing(isWanted);
  };
  const forget = () => {
    setDeleted(undefined);
    addin.connection.forgetKey();
  };
  const askToForget = async () => {
    setActed(true);
    setRemark(undefined);
    const usage = await deletedWithKey(addin);
    if (usage) setDeleted(usage);
    else forget();
  };
  const refresh = async () => {
    setBusy(true);
    await addin.connection.readAccount();
    setBusy(false);
  };

  if (keyKind === "none" || isReplacing) {
    return (
      <Panel title={isReplacing ? "Replace the key" : "Connect"}>
        {isReplacing && <ReplaceNote addin={addin} />}
        <ConnectForm
          addin={addin}
          isReplacing={isReplacing}
          takesFocus={hasActed}
          isBlocked={isBusy}
          connecting={connecting}
          cancel={() => replace(false)}
        />
      </Panel>
    );
  }
  const actions = (
    <div className={styles.actions}>
      <Button size="small" onClick={() => replace(true)} autoFocus={hasActed}>
        Replace key
      </Button>
      <Button size="small" appearance="subtle" onClick={() => void askToForget()}>
        {keyKind === "practice" ? "Disconnect" : "Forget key"}
      </Button>
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowClockwiseRegular />}
        aria-label="Refresh the account"
        title="Refresh (free)"
        disabledFocusable={isBusy}
        onClick={() => void refresh()}
      />
    </div>
  );
  return (
    <Panel title={keyKind === "practice" ? "Practice key" : "Your key"} action={actions}>
      {remark && (
        <Caption1 role="status" className={styles.quiet}>
          {remark}
        </Caption1>
      )}
      {deleted && <ForgetQuestion addin={addin} usage={deleted} forget={forget} close={() => setDeleted(undefined)} />}
      <AccountFacts state={state} />
      <Caption1 className={styles.quiet}>Service: {serviceInWords(addin)}</Caption1>
    </Panel>
  );
}

/** Returns the name of the service in use and its address. */
function serviceInWords({ configuration, settings }: Addin): string {
  const address = settings.hosts.baseUrl.replace(/^https?:\/\//, "");
  const named = serviceAt(settings.hosts, namedServices(configuration));
  return named ? `${named.name}, ${address}` : address;
}
