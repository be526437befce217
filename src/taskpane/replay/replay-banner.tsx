import { Banner, Button, makeStyles, tokens, useStore } from "@strikebook/ui";
import { replayNotice } from "./replay-text";
import { sessionNotes } from "./session-text";
import type { ReplayClock } from "@strikebook/formulas";
import type { ShownMarket } from "../../addin/market/shown-market";

const useStyles = makeStyles({
  // The same in light and dark themes; contrast of black text 11:1.
  banner: {
    backgroundColor: "#f2a65a",
    color: "#000000",
    borderBottom: "none",
    "@media (forced-colors: active)": { border: "2px solid Highlight" },
  },
  words: { display: "flex", flexDirection: "column", flex: "1 1 0", minWidth: 0 },
  word: { fontWeight: tokens.fontWeightBold, letterSpacing: "0.12em" },
  clock: { fontVariantNumeric: "tabular-nums", fontSize: tokens.fontSizeBase200 },
  back: {
    backgroundColor: "#000000",
    color: "#ffffff",
    ":hover": { backgroundColor: "#333333", color: "#ffffff" },
    ":hover:active": { backgroundColor: "#333333", color: "#ffffff" },
  },
});

/** A permanent notice during replay: the instant that all cells show, the session that they show outside its hours, the instant that is loaded, and a button to return to live data. */
export function ReplayBanner({
  replay,
  market,
  marketNow,
}: {
  replay: ReplayClock;
  market: ShownMarket;
  marketNow: () => number;
}) {
  const styles = useStyles();
  const state = useStore(replay.store);
  const includesLater = useStore(market.wholeDays);
  const isRun = useStore(market.run) !== undefined;
  const notice = replayNotice(state);
  if (!notice) return null;
  return (
    <Banner className={styles.banner} role="region" aria-label="Replay">
      <div className={styles.words}>
        <span className={styles.word}>REPLAY</span>
        <span className={styles.clock}>{notice.shown}</span>
        {state.kind === "replay" &&
          sessionNotes(state.atMs, marketNow()).map((line) => (
            <span key={line} className={styles.clock}>
              {line}
            </span>
          ))}
        {notice.loading !== undefined && (
          <span className={styles.clock} role="status">
            {notice.loading}
          </span>
        )}
        {isRun && <span className={styles.clock}>A model run is in progress: only its cells show this time</span>}
        {includesLater && !isRun && <span className={styles.clock}>Daily figures include the rest of the day</span>}
      </div>
      <Button size="small" appearance="primary" className={styles.back} onClick={() => void replay.goLive()}>
        Back to live
      </Button>
    </Banner>
  );
}
