import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import type { ActionResult } from "../../addin/service-connection";
import type { KeyKind } from "../../addin/settings/settings";
import { Panel } from "../panel";
import { KeyForm } from "./key-form";
import { PracticeOffer } from "./practice-offer";

const useStyles = makeStyles({
  actions: { display: "flex", columnGap: tokens.spacingHorizontalXS },
  remark: { color: tokens.colorNeutralForeground2 },
});

/** Enters, replaces and removes the API key. */
export function ConnectPanel({ addin, keyKind }: { addin: Addin; keyKind: KeyKind }) {
  const styles = useStyles();
  const [isReplacing, setReplacing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState<string>();
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
    setActed(true);
    setRemark(undefined);
    addin.connection.forgetKey();
  };

  if (keyKind === "none" || isReplacing) {
    return (
      <Panel title={isReplacing ? "Replace the key" : "Connect"}>
        <KeyForm
          connect={(typed) => connecting(() => addin.connection.connect(typed))}
          isBlocked={isBusy}
          takesFocus={hasActed}
          {...(isReplacing && { cancel: () => replace(false) })}
        />
        {addin.configuration.practice !== "none" && (
          <PracticeOffer
            connect={(account) => connecting(() => addin.connection.connectToPractice(account))}
            isBlocked={isBusy}
          />
        )}
      </Panel>
    );
  }
  const actions = (
    <div className={styles.actions}>
      <Button size="small" onClick={() => replace(true)} autoFocus={hasActed}>
        Replace key
      </Button>
      <Button size="small" appearance="subtle" onClick={forget}>
        {keyKind === "practice" ? "Disconnect" : "Forget key"}
      </Button>
    </div>
  );
  return (
    <Panel title={keyKind === "practice" ? "Practice key" : "Your key"} action={actions}>
      {remark && (
        <Caption1 role="status" className={styles.remark}>
          {remark}
        </Caption1>
      )}
    </Panel>
  );
}
