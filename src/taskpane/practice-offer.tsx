import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Outcome } from "../addin/outcome";

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
  connect(): Promise<Outcome>;
  /** Whether a connection is being tried. */
  isBlocked: boolean;
}

/** One press for those without a key, where a local service runs. */
export function PracticeOffer({ connect, isBlocked }: PracticeOfferProps) {
  const styles = useStyles();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const practise = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await connect();
    setBusy(false);
    if (!outcome.done) setProblem(outcome.problem);
  };

  return (
    <div className={styles.offer}>
      <Button onClick={() => void practise()} disabledFocusable={isBusy || isBlocked}>
        {isBusy ? "Connecting\u2026" : "Connect to the practice market"}
      </Button>
      {problem ? (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      ) : (
        <Caption1 className={styles.quiet}>
          Uses the service on this computer: no key of your own, no cost, 5,000 credits to try everything.
        </Caption1>
      )}
    </div>
  );
}
