import { Button, makeStyles, tokens } from "@fluentui/react-components";
import type { Live } from "../../addin/live";
import { useStore } from "../use-store";

const useStyles = makeStyles({
  banner: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  word: { fontWeight: tokens.fontWeightSemibold, letterSpacing: "0.06em" },
});

/** A permanent notice while the user has paused everything, with a button that resumes it. */
export function PauseBanner({ live }: { live: Live }) {
  const styles = useStyles();
  if (!useStore(live.paused)) return null;
  return (
    <div className={styles.banner} role="region" aria-label="Paused">
      <span>
        <span className={styles.word}>PAUSED</span> Nothing is requested. Cells keep their values.
      </span>
      <Button size="small" onClick={() => live.resume()}>
        Resume all
      </Button>
    </div>
  );
}
