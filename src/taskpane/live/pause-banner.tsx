import { Button, makeStyles, tokens } from "../../ui/fluent";
import type { Live } from "../../addin/live/live";
import { Banner } from "../banner";
import { useStore } from "../use-store";

const useStyles = makeStyles({
  text: { flex: "1 1 0", minWidth: 0 },
  word: { fontWeight: tokens.fontWeightSemibold, letterSpacing: "0.06em" },
});

/** A permanent notice while the user has paused everything, with a button that resumes it. */
export function PauseBanner({ live }: { live: Live }) {
  const styles = useStyles();
  if (!useStore(live.paused)) return null;
  return (
    <Banner role="region" aria-label="Paused">
      <span className={styles.text}>
        <span className={styles.word}>PAUSED</span> Nothing is requested. Cells keep their values.
      </span>
      <Button size="small" onClick={() => live.resume()}>
        Resume all
      </Button>
    </Banner>
  );
}
