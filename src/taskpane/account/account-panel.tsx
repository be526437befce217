import { useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular } from "@fluentui/react-icons/svg/arrow-clockwise";
import type { ActivityState } from "../../addin/activity";
import type { Addin } from "../../addin/addin";
import type { Account } from "../../contract/account";
import { Panel } from "../panel";
import { capitalized, grouped, usd } from "../format";
import { limitsInWords } from "./account-limits";

const useStyles = makeStyles({
  balance: { display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: tokens.spacingHorizontalSNudge },
  credits: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  quiet: { color: tokens.colorNeutralForeground2 },
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
  credits: ActivityState["credits"];
}

/** Shows the balance, the status and the limits of the account. */
export function AccountPanel({ addin, account, credits }: AccountPanelProps) {
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
      <Balance account={account} credits={credits} />
      {account && <AccountFacts account={account} />}
    </Panel>
  );
}

function Balance({ account, credits }: Pick<AccountPanelProps, "account" | "credits">) {
  const styles = useStyles();
  if (account?.unlimited) return <Body1>Unlimited credits</Body1>;
  if (!credits) return <Body1 className={styles.quiet}>The balance is not known yet.</Body1>;
  // The amount in dollars belongs to the balance that was read with the account, not to a newer one.
  const amount = account?.creditsBalance === credits.remaining ? account.balanceUsd : undefined;
  return (
    <div className={styles.balance}>
      <span className={styles.credits}>{grouped(credits.remaining)}</span>
      <span>{credits.remaining === 1 ? "credit left" : "credits left"}</span>
      {amount ? <Caption1 className={styles.quiet}>({usd(amount)})</Caption1> : null}
    </div>
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
      <ul className={styles.limits} aria-label="Limits">
        {limitsInWords(account.limits).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </>
  );
}
