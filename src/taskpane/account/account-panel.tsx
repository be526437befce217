import { useState } from "react";
import { Body1, Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular } from "@fluentui/react-icons/svg/arrow-clockwise";
import type { Addin } from "../../addin/addin";
import type { Account } from "../../contract/account";
import { Panel } from "../panel";
import { capitalized } from "../format";
import { limitsInWords } from "./account-limits";

const useStyles = makeStyles({
  summary: { cursor: "pointer", color: tokens.colorNeutralForeground2 },
  limits: {
    margin: 0,
    paddingLeft: "18px",
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
});

interface AccountPanelProps {
  addin: Addin;
  account: Account | undefined;
}

/** Shows the status and the limits of the account. */
export function AccountPanel({ addin, account }: AccountPanelProps) {
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await addin.connection.readAccount();
    setBusy(false);
  };
  return (
    <Panel
      title="Account"
      action={
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowClockwiseRegular />}
          aria-label="Refresh the account"
          title="Refresh (free)"
          disabledFocusable={isBusy}
          onClick={() => void refresh()}
        />
      }
    >
      {account && <AccountFacts account={account} />}
    </Panel>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const styles = useStyles();
  return (
    <>
      {account.status && <Body1>Status: {capitalized(account.status)}</Body1>}
      {account.apiEligible === false && (
        <Body1>This account is not enabled for the API. Contact the data provider.</Body1>
      )}
      <details>
        <summary className={styles.summary}>Limits of the plan</summary>
        <ul className={styles.limits} aria-label="Limits of the plan">
          {limitsInWords(account.limits).map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
