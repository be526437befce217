import { type KeyboardEvent, useEffect, useState } from "react";
import type { AdvanceLoading } from "../../addin/replay/advance-loading";
import type { Playback } from "../../addin/replay/playback";
import type { ReplayPrices } from "../../addin/replay/replay-prices";
import type { Spending } from "../../addin/spending/spending";
import { steppedMs } from "../../replay/clock-steps";
import type { ReplayClock } from "../../replay/replay-clock";
import { suggestedReplayMs } from "../../replay/replay-instant";
import type { ReplayState } from "../../replay/replay-state";
import type { Store } from "../../store/store";
import { Toggle } from "../../ui/action";
import { SwitchField } from "../../ui/fields";
import { makeStyles } from "../../ui/fluent";
import { Lines, Panel, Quiet } from "../../ui/layout";
import { useStore } from "../../ui/hooks";
import { PlanPanel } from "./plan-panel";
import { ReplayControls } from "./replay-controls";
import { ReplayForm } from "./replay-form";
import { replayCommand } from "./replay-keys";

const useStyles = makeStyles({ panel: { minWidth: 0 } });

/** What the panel steers and prices. Times in milliseconds since 1970 UTC. */
export interface Replaying {
  clock: ReplayClock;
  /** Whether replayed figures of whole days include what happened after the time of the replay clock. */
  wholeDays: Store<boolean>;
  prices: ReplayPrices;
  playback: Playback;
  spending: Pick<Spending, "store">;
  /** Returns the time of the market. */
  marketNow: () => number;
  /** Loads what loads times in advance. */
  advanceLoading: () => Promise<AdvanceLoading>;
}

/** Sets the replay clock of the workbook, steps and plays it, also with keys while the focus is in the panel. */
export function ReplayPanel({ replaying, replay }: { replaying: Replaying; replay: ReplayState }) {
  const styles = useStyles();
  const { clock, wholeDays, prices, playback, spending, marketNow, advanceLoading } = replaying;
  const [isOpen, setOpen] = useState(false);
  const isReplay = replay.kind === "replay";
  useEffect(() => playback.watch(), [playback]);
  const press = (event: KeyboardEvent) => {
    const command = isReplay && !isInForm(event.target) ? replayCommand(event) : undefined;
    if (!command) return;
    event.preventDefault();
    if (command === "play or pause") playback.toggle();
    else void clock.move((fromMs) => steppedMs(fromMs, command.size, command.direction));
  };
  const set = (atMs: number) => {
    void clock.set(atMs);
    setOpen(false);
  };
  const action = (
    <Toggle isOpen={isOpen} set={setOpen}>
      {isReplay ? "Another time" : "Go back in time"}
    </Toggle>
  );
  return (
    <div className={styles.panel} onKeyDown={press}>
      <Panel title="Replay" action={action}>
        {isReplay && (
          <>
            <ReplayControls clock={clock} replay={replay} prices={prices} playback={playback} spending={spending} />
            <WholeDaysSwitch wholeDays={wholeDays} />
          </>
        )}
        {isOpen && (
          <ReplayForm
            startMs={isReplay ? replay.atMs : suggestedReplayMs(marketNow())}
            now={marketNow}
            prices={prices}
            set={set}
            cancel={() => setOpen(false)}
          />
        )}
        {!isReplay && !isOpen && (
          <Quiet>Shows every formula as of one past instant, and plays forward from there.</Quiet>
        )}
        <PlanPanel advanceLoading={advanceLoading} now={marketNow} />
      </Panel>
    </div>
  );
}

/** Whether a key belongs to a form: letters are typed there. */
function isInForm(target: EventTarget): boolean {
  return target instanceof Element && target.closest("form") !== null;
}

/** Selects whether replayed figures of whole days include what happened after the time of the replay clock. */
function WholeDaysSwitch({ wholeDays }: { wholeDays: Store<boolean> }) {
  const isOn = useStore(wholeDays);
  const explained = isOn
    ? "Daily and weekly figures include trading after the replay clock. GEX.INFO marks them."
    : "Daily and weekly figures end with the last settled session.";
  return (
    <div>
      <SwitchField
        label="Include the rest of the day in daily figures"
        checked={isOn}
        change={(isWanted) => wholeDays.set(isWanted)}
      />
      <Lines isQuiet lines={[explained]} />
    </div>
  );
}
