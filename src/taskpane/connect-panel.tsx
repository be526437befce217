import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../addin/addin";
import type { Outcome } from "../addin/outcome";
import type { KeyKind } from "../addin/settings";
import { KeyForm } from "./key-form";
import { Panel } from "./panel";
import { PracticeOffer } from "./practice-offer";

const useStyles = makeStyles({
  actions: { display: "flex", columnGap: tokens.spacingHorizontalXS },
  remark: { color: tokens.colorNeutralForeground2 },
});

/** Enter, replace and forget the key. */
export function ConnectPanel({ addin, keyKind }: { addin: Addin; keyKind: KeyKind }) {
  const styles = useStyles();
  const [isReplacing, setReplacing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState<string>();
  /** Whether a person has acted here: what takes the place of a pressed button then gets the focus, and not when the pane opens. */
  const [hasActed, setActed] = useState(false);

  const connecting = async (connect: () => Promise<Outcome>): Promise<Outcome> => {
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
    addin.forgetKey();
  };

  if (keyKind === "none" || isReplacing) {
    return (
      <Panel title={isReplacing ? "Replace the key" : "Connect"}>
        <KeyForm
          connect={(typed) => connecting(() => addin.connect(typed))}
          isBlocked={isBusy}
          takesFocus={hasActed}
          {...(isReplacing && { cancel: () => replace(false) })}
        />
        {addin.configuration.practice !== "none" && keyKind !== "practice" && (
          <PracticeOffer connect={() => connecting(() => addin.connectToPractice())} isBlocked={isBusy} />
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
