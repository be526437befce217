import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../addin/addin";
import type { ReplayState } from "../addin/replay";
import { suggestedReplayMs } from "../addin/replay-instant";
import { Panel } from "./panel";
import { ReplayControls } from "./replay-controls";
import { ReplayForm } from "./replay-form";
import { replayCost } from "./replay-words";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** The workbook's clock: set to a past instant, stepped and played, or left live. */
export function ReplayPanel({ addin, replay }: { addin: Addin; replay: ReplayState }) {
  const styles = useStyles();
  const clock = addin.replay;
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
      {isReplay && <ReplayControls clock={clock} replay={replay} />}
      {isOpen && (
        <ReplayForm
          startMs={isReplay ? replay.atMs : suggestedReplayMs(addin.now())}
          now={() => addin.client.clock.now()}
          set={(atMs) => {
            clock.set(atMs);
            setOpen(false);
          }}
          cancel={() => setOpen(false)}
        />
      )}
      <Caption1 className={styles.quiet}>
        {isReplay || isOpen
          ? replayCost
          : "Every formula shows the market as it was at one past instant, and plays on from there."}
      </Caption1>
    </Panel>
  );
}
