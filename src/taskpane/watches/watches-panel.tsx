import { useState } from "react";
import { Body1, Button, Caption1, Link, makeStyles, Switch, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { CheckedWatch, Watches } from "../../addin/watches/watches";
import type { CellValue } from "../../workbook/cell-value";
import { readActiveCell } from "../../workbook/selection";
import { selectCell } from "../../workbook/select-cell";
import { displayAddress } from "../../workbook/addresses";
import { Panel } from "../panel";
import { useLoaded } from "../use-loaded";
import { useStore } from "../use-store";
import { alarmSound } from "./sound";
import { WatchForm } from "./watch-form";
import { alarmText, alarmTime, cellText, ruleText, stateText, watchName } from "./watch-text";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM, margin: 0, padding: 0 },
  watch: { listStyleType: "none", overflowWrap: "anywhere" },
  actions: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
  log: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: "anywhere" },
  summary: { cursor: "pointer" },
  switch: { alignSelf: "flex-start", marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

const busyText = "Excel is busy. Finish editing the cell, then try again.";

/** The watches of the workbook: cells that raise an alarm when they become TRUE, cross a number or change, and the alarms so far. */
export function WatchesPanel({ addin }: { addin: Addin }) {
  const watches = useLoaded(addin.watching.watches);
  return watches ? <LoadedPanel watches={watches} /> : null;
}

function LoadedPanel({ watches }: { watches: Watches }) {
  const styles = useStyles();
  const all = useStore(watches.watches);
  const { log } = useStore(watches.alarms);
  const isSoundOn = useStore(alarmSound.isOn);
  const [cell, setCell] = useState<CellValue>();
  const [problem, setProblem] = useState<string>();

  const open = () => {
    setProblem(undefined);
    readActiveCell().then(setCell, () => setProblem(busyText));
  };
  const action = cell === undefined && (
    <Button size="small" onClick={open}>
      Watch the selected cell
    </Button>
  );
  return (
    <Panel title="Watches" action={action}>
      {cell && (
        <WatchForm
          cell={cellText(cell)}
          save={(name, rule) => watches.add(cell.address, name, rule)}
          close={() => setCell(undefined)}
        />
      )}
      {problem !== undefined && (
        <Caption1 role="alert" block>
          {problem}
        </Caption1>
      )}
      {all.length === 0 && !cell && (
        <Caption1 className={styles.quiet}>
          A watch tells you when a cell becomes TRUE, crosses a number or changes: spot above the flip, a new king,
          credits below a floor. It is stored with the workbook.
        </Caption1>
      )}
      {all.length > 0 && (
        <ul className={styles.list} aria-label="Watches">
          {all.map((watch) => (
            <WatchEntry key={watch.id} watch={watch} watches={watches} />
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <Switch
          className={styles.switch}
          label="Sound"
          checked={isSoundOn}
          onChange={(_event, { checked }) => alarmSound.switch(checked)}
        />
      )}
      {log.length > 0 && (
        <details>
          <summary className={styles.summary}>{`Alarms since the workbook was opened (${log.length})`}</summary>
          <ul className={styles.log}>
            {log.map((alarm) => (
              <li key={`${alarm.watchId} ${alarm.firstAtMs}`}>{`${alarmTime(alarm)}: ${alarmText(alarm)}`}</li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

/** One watch: its cell, rule and present value, and its buttons. */
function WatchEntry({ watch, watches }: { watch: CheckedWatch; watches: Watches }) {
  const styles = useStyles();
  const [isEdited, setEdited] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, address, isPaused, rule, name } = watch;
  const change = async (changed: Promise<string | undefined>) => setProblem(await changed);
  const title = watchName(watch);
  if (isEdited) {
    return (
      <li className={styles.watch}>
        <WatchForm
          cell={cellText(watch)}
          watch={watch}
          save={(typed, newRule) => watches.update(id, { name: typed, rule: newRule })}
          close={() => setEdited(false)}
        />
      </li>
    );
  }
  return (
    <li className={styles.watch}>
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
      <Caption1 block className={styles.quiet}>
        {stateText(watch)}
      </Caption1>
      <div className={styles.actions}>
        <Link as="button" aria-label={`Change: ${title}`} onClick={() => setEdited(true)}>
          Change
        </Link>
        <Link
          as="button"
          aria-label={`${isPaused ? "Resume" : "Pause"}: ${title}`}
          onClick={() => void change(watches.update(id, { isPaused: !isPaused }))}
        >
          {isPaused ? "Resume" : "Pause"}
        </Link>
        <Link as="button" aria-label={`Remove: ${title}`} onClick={() => void change(watches.remove(id))}>
          Remove
        </Link>
      </div>
      {problem !== undefined && (
        <Caption1 role="alert" block>
          {problem}
        </Caption1>
      )}
    </li>
  );
}
