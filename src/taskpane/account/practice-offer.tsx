import { useState } from "react";
import { Button, Caption1, Field, makeStyles, Select, tokens } from "../../ui/fluent";
import type { ActionResult } from "../../addin/action-result";
import { practiceAccount, type PracticeAccount, practiceAccounts } from "./practice-accounts";

const useStyles = makeStyles({
  offer: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface PracticeOfferProps {
  connect: (account: PracticeAccount) => Promise<ActionResult>;
  /** Whether a connection is being tried. */
  isBlocked: boolean;
}

/** Connects to the practice market of a local service, without a key of one's own. The account can be chosen. */
export function PracticeOffer({ connect, isBlocked }: PracticeOfferProps) {
  const styles = useStyles();
  const [account, setAccount] = useState(practiceAccount);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const choose = (key: string) => {
    setProblem(undefined);
    setAccount(practiceAccounts.find((one) => one.key === key) ?? practiceAccount);
  };
  const connectToPractice = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await connect(account);
    setBusy(false);
    if (!outcome.done) setProblem(outcome.problem);
  };

  return (
    <div className={styles.offer}>
      <Button onClick={() => void connectToPractice()} disabledFocusable={isBusy || isBlocked}>
        {isBusy ? "Connecting\u2026" : "Connect to the practice market"}
      </Button>
      {problem ? (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      ) : (
        <Caption1 className={styles.quiet}>{account.description}</Caption1>
      )}
      <Field label="Practice account">
        <Select size="small" value={account.key} onChange={(_event, { value }) => choose(value)}>
          {practiceAccounts.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
