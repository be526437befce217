import { useRef, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { ReplayState } from "../../replay/replay-state";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { DeleteQuestion } from "./delete-question";
import { SessionList } from "./session-list";
import { deletionText, usageText } from "./stored-text";
import { progressText, reasonOf } from "./transfer-text";
import { useUsage } from "./use-usage";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface StoredPanelProps {
  addin: Addin;
  replay: ReplayState;
  /** Whether the tab of the panel is selected. */
  isShown: boolean;
}

/** The past boards that are stored on this computer: how much, which sessions, and buttons to export, import and delete them. */
export function StoredPanel({ addin, replay, isShown }: StoredPanelProps) {
  const styles = useStyles();
  const { keyKind } = useStore(addin.activity.store);
  const isPractice = keyKind === "practice";
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState("");
  const [actions, setActions] = useState(0);
  const shownMs = replay.kind === "replay" ? replay.atMs : "live";
  const isPlaying = replay.kind === "replay" && replay.speed !== undefined;
  const usage = useUsage(addin, `${keyKind} ${isShown} ${shownMs} ${actions}`);
  const run = async (action: () => Promise<string>) => {
    setAsking(false);
    setBusy(true);
    setRemark("");
    setRemark(await action().catch(reasonOf));
    setBusy(false);
    setActions((before) => before + 1);
  };
  const save = async () => {
    const { exportStored } = await import("./stored-actions");
    return exportStored(addin, (progress) => setRemark(progressText("Exporting", progress)));
  };
  const load = async (file: File) => {
    const { importStored } = await import("./stored-actions");
    return importStored(addin, file, (progress) => setRemark(progressText("Importing", progress)));
  };
  const remove = async () => {
    await addin.pastData.store?.clear();
    return "Everything was deleted.";
  };
  const ask = () => {
    setRemark("");
    setAsking(true);
  };
  const isEmpty = !usage || usage.boards + usage.responses === 0;
  return (
    <Panel title="Stored data">
      <Body1>{usage ? `${usageText(usage)}.` : "Nothing is stored on this computer yet."}</Body1>
      <Caption1 className={styles.quiet}>
        {isPractice && "This is data of the practice market. "}
        Past boards are stored on this computer and are free when shown again. When the space is used up, the least
        recently used ones are deleted.
      </Caption1>
      <div className={styles.row} role="group" aria-label="Stored data">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Sessions
        </Button>
        <Button size="small" disabledFocusable={isBusy || isEmpty} onClick={() => void run(save)}>
          Export
        </Button>
        <ImportButton isBusy={isBusy} choose={(file) => void run(() => load(file))} />
        <Button size="small" disabledFocusable={isBusy || isEmpty} onClick={ask}>
          Delete
        </Button>
      </div>
      {isAsking && usage && (
        <DeleteQuestion
          addin={addin}
          label="Delete stored data"
          text={deletionText(usage, isPractice)}
          action="Delete"
          accept={() => void run(remove)}
          close={() => setAsking(false)}
        />
      )}
      <Caption1 role="status">{remark}</Caption1>
      {isOpen && (
        // During playback the list stays as it is: it would be read at each minute.
        <SessionList
          addin={addin}
          boards={usage?.boards ?? 0}
          changes={`${keyKind} ${actions} ${isPlaying ? "" : usage?.boards}`}
        />
      )}
    </Panel>
  );
}

/** Chooses a file to import. */
function ImportButton({ isBusy, choose }: { isBusy: boolean; choose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" disabledFocusable={isBusy} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".gz"
        aria-label="File to import"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ""; // The same file can be chosen again.
          if (file) choose(file);
        }}
      />
    </>
  );
}
