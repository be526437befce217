import { useEffect, useRef } from "react";
import { Body1, Button, makeStyles } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { Watches } from "../../addin/watches/watches";
import { Banner } from "../banner";
import { useLoaded } from "../use-loaded";
import { useStore } from "../use-store";
import { alarmSound } from "./sound";
import { alarmText, alarmTime } from "./watch-text";

const useStyles = makeStyles({
  text: { flex: "1 1 0", minWidth: 0, overflowWrap: "anywhere" },
});

/** The newest alarm of the watches, on every tab, until it is dismissed. */
export function WatchBanner({ addin, show }: { addin: Addin; show: () => void }) {
  const watches = useLoaded(addin.watching.watches);
  return watches ? <Alarms watches={watches} show={show} /> : null;
}

function Alarms({ watches, show }: { watches: Watches; show: () => void }) {
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
        <Banner isAlert>
          <Body1 className={styles.text}>{`${alarmText(newest)}. ${alarmTime(newest)}.`}</Body1>
          {unread > 1 && (
            <Button size="small" appearance="subtle" onClick={show}>
              {`${unread} alarms`}
            </Button>
          )}
          <Button size="small" onClick={() => watches.dismiss()}>
            Dismiss
          </Button>
        </Banner>
      )}
    </div>
  );
}
