import { useState } from "react";
import { Button, Caption1, makeStyles, Switch, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import { replaySpeeds, type ReplayState } from "../../replay/replay-state";
import { suggestedReplayMs } from "../../replay/replay-instant";
import type { Store } from "../../store/store";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { PlanPanel } from "./plan-panel";
import { ReplayForm } from "./replay-form";
import { ReplayCost } from "./replay-cost";
import { replayMotion, stepPrice } from "./replay-text";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** Sets the replay clock of the workbook, steps and plays it. */
export function ReplayPanel({ addin, replay }: { addin: Addin; replay: ReplayState }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const isReplay = replay.kind === "replay";
  return (
    <Panel
      title="Replay"
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isReplay ? "Another time" : "Go back in time"}
        </Button>
      }
    >
      {isReplay && <ReplayControls addin={addin} replay={replay} />}
      {isReplay && <WholeDaysSwitch wholeDays={addin.replayWholeDays} />}
      {isOpen && (
        <ReplayForm
          startMs={isReplay ? replay.atMs : suggestedReplayMs(addin.now())}
          now={() => addin.client.clock.now()}
          prices={addin.replayPrices}
          set={(atMs) => {
            void addin.replay.set(atMs);
            setOpen(false);
          }}
          cancel={() => setOpen(false)}
        />
      )}
      {!isReplay && !isOpen && (
        <Caption1 className={styles.quiet}>
          Shows every formula as of one past instant, and plays forward from there.
        </Caption1>
      )}
      <PlanPanel addin={addin} />
    </Panel>
  );
}

const MINUTE_MS = 60_000;
const stepMinutes = [-5, -1, 1, 5];

const useControlStyles = makeStyles({
  rows: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  button: { minWidth: "52px" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface ReplayControlsProps {
  addin: Addin;
  replay: Extract<ReplayState, { kind: "replay" }>;
}

/** Steps the replay clock and plays it at a chosen speed, with the price of both. */
function ReplayControls({ addin, replay }: ReplayControlsProps) {
  const styles = useControlStyles();
  const clock = addin.replay;
  return (
    <div className={styles.rows}>
      <div className={styles.row} role="group" aria-label="Step">
        {stepMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            className={styles.button}
            aria-label={`${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? "minute" : "minutes"} ${minutes < 0 ? "back" : "forward"}`}
            onClick={() => void clock.step(minutes * MINUTE_MS)}
          >
            {minutes < 0 ? `\u2212${-minutes} min` : `+${minutes} min`}
          </Button>
        ))}
      </div>
      <div className={styles.row} role="group" aria-label="Play">
        {replaySpeeds.map((speed) => (
          <Button
            key={speed}
            size="small"
            className={styles.button}
            appearance={replay.speed === speed ? "primary" : "secondary"}
            aria-pressed={replay.speed === speed}
            aria-label={`Play at ${speed} times`}
            onClick={() => clock.play(speed)}
          >
            {`\u25b6 ${speed}\u00d7`}
          </Button>
        ))}
        <Button size="small" disabled={replay.speed === undefined} onClick={() => clock.pause()}>
          Pause
        </Button>
      </div>
      <Caption1 className={styles.quiet}>{replayMotion(replay)}</Caption1>
      <ReplayCost prices={addin.replayPrices} atMs={replay.atMs + MINUTE_MS} text={stepPrice} />
    </div>
  );
}

const useSwitchStyles = makeStyles({
  part: { display: "flex", flexDirection: "column" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Selects whether replayed figures of whole days include what happened after the time of the replay clock. */
function WholeDaysSwitch({ wholeDays }: { wholeDays: Store<boolean> }) {
  const styles = useSwitchStyles();
  const isOn = useStore(wholeDays);
  return (
    <div className={styles.part}>
      <Switch
        label="Include the rest of the day in daily figures"
        checked={isOn}
        onChange={(_event, { checked }) => wholeDays.set(checked)}
      />
      <Caption1 className={styles.quiet}>
        {isOn
          ? "Daily and weekly figures include trading after the replay clock. GEX.INFO marks them."
          : "Daily and weekly figures end with the last settled session."}
      </Caption1>
    </div>
  );
}
