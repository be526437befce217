import { type KeyboardEvent, useEffect, useState } from "react";
import { Button, Caption1, makeStyles, Switch, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { PaneFeatures } from "../../addin/pane-features";
import { steppedMs } from "../../replay/clock-steps";
import type { ReplayState } from "../../replay/replay-state";
import { suggestedReplayMs } from "../../replay/replay-instant";
import type { Store } from "../../store/store";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { PlanPanel } from "./plan-panel";
import { ReplayControls } from "./replay-controls";
import { ReplayForm } from "./replay-form";
import { replayCommand } from "./replay-keys";

const useStyles = makeStyles({
  panel: { minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface ReplayPanelProps extends Pick<PaneFeatures, "prices" | "playback" | "loading"> {
  addin: Addin;
  replay: ReplayState;
}

/** Sets the replay clock of the workbook, steps and plays it, also with keys while the focus is in the panel. */
export function ReplayPanel({ addin, replay, prices, playback, loading }: ReplayPanelProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const isReplay = replay.kind === "replay";
  useEffect(() => playback.watch(), [playback]);
  const press = (event: KeyboardEvent) => {
    const command = isReplay && !isInForm(event.target) ? replayCommand(event) : undefined;
    if (!command) return;
    event.preventDefault();
    if (command === "play or pause") playback.toggle();
    else void addin.replay.move((fromMs) => steppedMs(fromMs, command.size, command.direction));
  };
  return (
    <div className={styles.panel} onKeyDown={press}>
      <Panel
        title="Replay"
        action={
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isReplay ? "Another time" : "Go back in time"}
          </Button>
        }
      >
        {isReplay && <ReplayControls addin={addin} replay={replay} prices={prices} playback={playback} />}
        {isReplay && <WholeDaysSwitch wholeDays={addin.market.wholeDays} />}
        {isOpen && (
          <ReplayForm
            startMs={isReplay ? replay.atMs : suggestedReplayMs(addin.market.now())}
            now={() => addin.client.clock.now()}
            prices={prices}
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
        <PlanPanel addin={addin} load={loading} />
      </Panel>
    </div>
  );
}

/** Whether a key belongs to a form: letters are typed there. */
function isInForm(target: EventTarget): boolean {
  return target instanceof Element && target.closest("form") !== null;
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
