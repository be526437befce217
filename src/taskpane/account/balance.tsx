import { Body1, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { ActivityState } from "../../addin/account/activity";
import { creditsNoun } from "../../contract/credits-text";
import type { Account } from "../../contract/account";
import { grouped, usd } from "../format";

const useStyles = makeStyles({
  balance: { display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: tokens.spacingHorizontalSNudge },
  credits: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface BalanceProps {
  account: Account | undefined;
  credits: ActivityState["credits"];
}

/** The credits that are left, and their worth in US dollars if it is known. */
export function Balance({ account, credits }: BalanceProps) {
  const styles = useStyles();
  if (account?.unlimited) return <Body1>Unlimited credits</Body1>;
  if (!credits) return <Body1 className={styles.quiet}>The balance is not known yet.</Body1>;
  // The amount in dollars belongs to the balance that was read with the account, not to a newer one.
  const amount = account?.creditsBalance === credits.remaining ? account.balanceUsd : undefined;
  return (
    <div className={styles.balance}>
      <span className={styles.credits}>{grouped(credits.remaining)}</span>
      <span>{creditsNoun(credits.remaining)} left</span>
      {amount ? <Caption1 className={styles.quiet}>({usd(amount)})</Caption1> : null}
    </div>
  );
}
