import { useEffect, useRef, useState } from "react";
import type { CheckedWatch, Watches } from "../../addin/watches/watches";
import { displayAddress } from "../../workbook/office/addresses";
import { type CellValue, selectCell, readActiveCell } from "../../workbook/office/selection";
import {
  Action,
  Banner,
  Body1,
  Details,
  Link,
  Panel,
  PlainList,
  Problem,
  Quiet,
  SwitchField,
  makeStyles,
  tokens,
  useLoaded,
  useStore,
} from "@strikebook/ui";
import { WatchForm } from "./watch-form";
import { alarmText, alarmTime, watchCellText, ruleText, stateText, watchName } from "./watch-text";
import type { Watching } from "../../addin/watches/watching";
import { createStore } from "@strikebook/client";

const PITCH_HZ = 880;
const LENGTH_SECONDS = 0.25;
const VOLUME = 0.1;

/** Whether alarms are heard, until the pane is closed. They are not at first: browsers play sound only after a click. */
const isSoundOn = createStore(false);

let context: AudioContext | undefined;

/** Switches the sound on or off. Plays it once when it is switched on, so that the volume can be set. */
function switchSound(isOn: boolean): void {
  isSoundOn.set(isOn);
  void playAlarm();
}

/** Plays a short tone if the sound is on. A computer without sound stays silent. */
async function playAlarm(): Promise<void> {
  if (!isSoundOn.get()) return;
  try {
    context ??= new AudioContext();
    // Safari suspends a context that was silent, or whose page was hidden.
    if (context.state !== "running") await context.resume();
    const volume = new GainNode(context, { gain: VOLUME });
    const tone = new OscillatorNode(context, { frequency: PITCH_HZ });
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + LENGTH_SECONDS);
  } catch {
    isSoundOn.set(false);
  }
}

const useStyles = makeStyles({
  actions: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM },
  log: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: "anywhere" },
  alarm: { flex: "1 1 0", minWidth: 0, overflowWrap: "anywhere" },
});

const busyText = "Excel is busy. Finish editing the cell, then try again.";

/** The watches of the workbook: cells that raise an alarm when they become TRUE, cross a number or change, and the alarms so far. */
export function WatchesPanel({ watching }: { watching: Watching }) {
  const watches = useLoaded(() => watching.watches());
  return watches ? <LoadedPanel watches={watches} /> : null;
}

function LoadedPanel({ watches }: { watches: Watches }) {
  const styles = useStyles();
  const all = useStore(watches.watches);
  const { log } = useStore(watches.alarms);
  const hasSound = useStore(isSoundOn);
  const [cell, setCell] = useState<CellValue>();
  const [problem, setProblem] = useState<string>();
  const open = () => {
    setProblem(undefined);
    readActiveCell().then(setCell, () => setProblem(busyText));
  };
  return (
    <Panel title="Watches" action={!cell && <Action press={open}>Watch the selected cell</Action>}>
      {cell && (
        <WatchForm
          cell={watchCellText(cell)}
          value={cell.value}
          save={(name, rule) => watches.add(cell.address, name, rule)}
          close={() => setCell(undefined)}
        />
      )}
      <Problem>{problem}</Problem>
      {all.length === 0 && !cell && (
        <Quiet>
          A watch tells you when a cell becomes TRUE, crosses a number or changes: spot above the zero gamma, another
          king (the strike with the largest exposure), credits below a minimum. It is stored with the workbook.
        </Quiet>
      )}
      {all.length > 0 && (
        <>
          <PlainList label="Watches">
            {all.map((watch) => (
              <WatchEntry key={watch.id} watch={watch} watches={watches} />
            ))}
          </PlainList>
          <SwitchField label="Sound" value={hasSound} change={switchSound} />
        </>
      )}
      {log.length > 0 && (
        <Details summary={`Alarms since the workbook was opened (${log.length})`}>
          <ul className={styles.log}>
            {log.map((alarm) => (
              <li key={`${alarm.watchId} ${alarm.firstAtMs}`}>{`${alarmTime(alarm)}: ${alarmText(alarm)}`}</li>
            ))}
          </ul>
        </Details>
      )}
    </Panel>
  );
}

/** A watch: its cell, rule and present value, and its buttons. */
function WatchEntry({ watch, watches }: { watch: CheckedWatch; watches: Watches }) {
  const styles = useStyles();
  const [isEdited, setEdited] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, address, isPaused, rule, name } = watch;
  const title = watchName(watch);
  const button = (verb: string, press: () => unknown) => (
    <Link as="button" aria-label={`${verb}: ${title}`} onClick={() => void press()}>
      {verb}
    </Link>
  );
  const change = async (changed: Promise<string | undefined>) => setProblem(await changed);
  if (isEdited) {
    return (
      <li>
        <WatchForm
          cell={watchCellText(watch)}
          value={watch.value}
          watch={watch}
          save={(typed, newRule) => watches.update(id, { name: typed, rule: newRule })}
          close={() => setEdited(false)}
        />
      </li>
    );
  }
  return (
    <li>
      <Body1 block>
        {name !== "" && `${name}: `}
        {address === undefined ? (
          name === "" && title
        ) : (
          <Link as="button" title="Select this cell" onClick={() => void selectCell(address)}>
            {displayAddress(address)}
          </Link>
        )}{" "}
        {ruleText(rule)}
      </Body1>
      <Quiet block>{stateText(watch)}</Quiet>
      <div className={styles.actions}>
        {button("Change", () => setEdited(true))}
        {button(isPaused ? "Resume" : "Pause", () => change(watches.update(id, { isPaused: !isPaused })))}
        {button("Remove", () => change(watches.remove(id)))}
      </div>
      <Problem>{problem}</Problem>
    </li>
  );
}

/** The newest alarm of the watches, on every tab, until it is dismissed. `show` brings the panel of the watches to the front. */
export function WatchBanner({ watching, show }: { watching: Watching; show: () => void }) {
  const watches = useLoaded(() => watching.watches());
  return watches ? <Alarms watches={watches} show={show} /> : null;
}

function Alarms({ watches, show }: { watches: Watches; show: () => void }) {
  const styles = useStyles();
  const { log, unread } = useStore(watches.alarms);
  const announced = useRef(unread);
  useEffect(() => {
    if (unread > announced.current) void playAlarm();
    announced.current = unread;
  }, [unread]);
  const newest = unread > 0 ? log[0] : undefined;
  return (
    <div role="status" aria-label="Alarms">
      {newest && (
        <Banner isAlert>
          <Body1 className={styles.alarm}>{`${alarmText(newest)}. ${alarmTime(newest)}.`}</Body1>
          {unread > 1 && (
            <Action isSubtle press={show}>
              {`${unread} alarms`}
            </Action>
          )}
          <Action press={() => watches.dismiss()}>Dismiss</Action>
        </Banner>
      )}
    </div>
  );
}
