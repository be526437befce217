import { useEffect, useRef } from "react";
import { Body1, Button, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import type { Watches } from "../../addin/watches/watches";
import { useStore } from "../use-store";
import { alarmSound } from "./sound";
import { useWatches } from "./use-watches";
import { alarmText, alarmTime } from "./watch-text";

const useStyles = makeStyles({
  banner: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  text: { minWidth: 0, overflowWrap: "anywhere" },
});

/** The newest alarm of the watches, on every tab, until it is dismissed. */
export function WatchBanner({ addin, show }: { addin: Addin; show: () => void }) {
  const watches = useWatches(addin);
  return watches ? <Banner watches={watches} show={show} /> : null;
}

function Banner({ watches, show }: { watches: Watches; show: () => void }) {
  const styles = useStyles();
  const { log, unread } = useStore(watches.alarms);
  const heard = useRef(unread);
  useEffect(() => {
    if (unread > heard.current) alarmSound.play();
    heard.current = unread;
  }, [unread]);
  const newest = unread > 0 ? log[0] : undefined;
  return (
    <div role="status" aria-label="Alarms">
      {newest && (
        <div className={styles.banner}>
          <Body1 className={styles.text}>{`${alarmText(newest)}. ${alarmTime(newest)}.`}</Body1>
          {unread > 1 && (
            <Button size="small" appearance="subtle" onClick={show}>
              {`${unread} alarms`}
            </Button>
          )}
          <Button size="small" onClick={() => watches.dismiss()}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
