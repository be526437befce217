import { type KeyboardEvent, useEffect, useState } from "react";
import { type ReplayClock, steppedMs, suggestedReplayMs } from "@strikebook/formulas";
import { Column, Lines, Panel, Quiet, SwitchField, Toggle, useStore } from "@strikebook/ui";
import { PlanPanel } from "./plan-panel";
import { ReplayControls } from "./replay-controls";
import { ReplayForm } from "./replay-form";
import { replayCommand } from "./replay-keys";
import type { ShownMarket } from "../../addin/market/shown-market";
import type { ReplayPrices } from "../../addin/replay/replay-prices";
import type { Playback } from "../../addin/replay/playback";
import type { Spending } from "../../addin/spending/spending";
import type { AdvanceLoading } from "../../addin/replay/advance-loading";

interface ReplayPanelProps {
  replay: ReplayClock;
  market: ShownMarket;
  prices: ReplayPrices;
  playback: Playback;
  spending: Spending;
  marketNow: () => number;
  loading: () => Promise<AdvanceLoading>;
}

/** Sets the replay clock of the workbook, steps and plays it, also with keys while the focus is in the panel. */
export function ReplayPanel(props: ReplayPanelProps) {
  const { replay, market, prices, playback, marketNow } = props;
  const [isOpen, setOpen] = useState(false);
  const state = useStore(replay.store);
  const isReplay = state.kind === "replay";
  useEffect(() => playback.watch(), [playback]);
  const press = (event: KeyboardEvent) => {
    const command = isReplay && !isInForm(event.target) ? replayCommand(event) : undefined;
    if (!command) return;
    event.preventDefault();
    if (command === "play or pause") playback.toggle();
    else void replay.move((fromMs) => steppedMs(fromMs, command.size, command.direction));
  };
  const set = (atMs: number) => {
    void replay.set(atMs);
    setOpen(false);
  };
  const action = <Toggle isOpen={isOpen} set={setOpen} text={isReplay ? "Another time" : "Go back in time"} />;
  return (
    <Column onKeyDown={press}>
      <Panel title="Replay" action={action}>
        {isReplay && (
          <>
            <ReplayControls {...props} state={state} />
            <WholeDaysSwitch market={market} />
          </>
        )}
        {isOpen && (
          <ReplayForm
            startMs={isReplay ? state.atMs : suggestedReplayMs(marketNow())}
            marketNow={marketNow}
            prices={prices}
            set={set}
            cancel={() => setOpen(false)}
          />
        )}
        {!isReplay && !isOpen && <Quiet>Shows every formula as of a past time, and plays forward from there.</Quiet>}
        <PlanPanel {...props} />
      </Panel>
    </Column>
  );
}

/** Whether a key belongs to a form: letters are typed there. */
function isInForm(target: EventTarget): boolean {
  return target instanceof Element && target.closest("form") !== null;
}

/** Selects whether replayed figures of whole days include what happened after the time of the replay clock. */
function WholeDaysSwitch({ market: { wholeDays } }: { market: ShownMarket }) {
  const isOn = useStore(wholeDays);
  const explained = isOn
    ? "Daily and weekly figures include trading after the replay clock. GEX.INFO marks them."
    : "Daily and weekly figures end with the last settled session.";
  return (
    <div>
      <SwitchField
        label="Include the rest of the day in daily figures"
        value={isOn}
        change={(isWanted) => wholeDays.set(isWanted)}
      />
      <Lines isQuiet lines={[explained]} />
    </div>
  );
}
