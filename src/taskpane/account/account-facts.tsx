import { Body1, Caption1, makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import type { ActivityState } from "../../addin/account/activity";
import { timeHere } from "../format";
import { accountLine, limitsInWords } from "./account-limits";

const useStyles = makeStyles({
  conditions: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
  condition: {
    listStyleType: "none",
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: `3px solid ${tokens.colorStatusWarningForeground1}`,
  },
  lasting: { borderLeftColor: tokens.colorStatusDangerForeground1 },
  summary: { cursor: "pointer", color: tokens.colorNeutralForeground2 },
  limits: { margin: 0, paddingLeft: "18px", lineHeight: tokens.lineHeightBase400 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** What the key may do in one line, or what keeps data from the account and how to fix it. The limits are collapsed. */
export function AccountFacts({ state }: { state: ActivityState }) {
  const styles = useStyles();
  const { account, conditions, lastResponseAtMs } = state;
  const line = account && accountLine(account, conditions);
  return (
    <>
      {conditions.length > 0 && (
        <ul className={styles.conditions} aria-label="Account">
          {conditions.map(({ code, data, text }) => (
            <li
              key={`${code} ${data}`}
              className={mergeClasses(styles.condition, data === undefined && styles.lasting)}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      {line && <Body1>{line}</Body1>}
      {account && (
        <details>
          <summary className={styles.summary}>Limits of the plan</summary>
          <ul className={mergeClasses(styles.limits, styles.quiet)} aria-label="Limits of the plan">
            {limitsInWords(account.limits).map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
          {lastResponseAtMs !== undefined && (
            <Caption1 className={styles.quiet}>Last response {timeHere(lastResponseAtMs)}.</Caption1>
          )}
        </details>
      )}
    </>
  );
}
