import { Button, makeStyles, tokens } from "@fluentui/react-components";
import type { ReplayClock } from "../../replay/replay-clock";
import type { ReplayState } from "../../replay/replay-state";
import { replayClock } from "./replay-text";

const useStyles = makeStyles({
  banner: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    display: "flex",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    // The same in light and dark themes; contrast of black text 11:1.
    backgroundColor: "#f2a65a",
    color: "#000000",
  },
  words: { display: "flex", flexDirection: "column", minWidth: 0 },
  word: { fontWeight: tokens.fontWeightBold, letterSpacing: "0.12em" },
  clock: { fontVariantNumeric: "tabular-nums", fontSize: tokens.fontSizeBase200 },
  back: {
    marginLeft: "auto",
    flexShrink: 0,
    backgroundColor: "#000000",
    color: "#ffffff",
    ":hover": { backgroundColor: "#333333", color: "#ffffff" },
    ":hover:active": { backgroundColor: "#333333", color: "#ffffff" },
  },
});

interface ReplayBannerProps {
  clock: ReplayClock;
  replay: Extract<ReplayState, { kind: "replay" }>;
}

/** A permanent notice during replay: the instant shown, and a button to return to live data. */
export function ReplayBanner({ clock, replay }: ReplayBannerProps) {
  const styles = useStyles();
  return (
    <div className={styles.banner} role="region" aria-label="Replay">
      <div className={styles.words}>
        <span className={styles.word}>REPLAY</span>
        <span className={styles.clock}>{replayClock(replay.atMs)}</span>
      </div>
      <Button size="small" appearance="primary" className={styles.back} onClick={() => clock.goLive()}>
        Back to live
      </Button>
    </div>
  );
}
