import { useCallback, useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { loadOnce } from "../../addin/load-once";
import type { AdvanceLoading } from "../../addin/replay/advance-loading";
import { readStoredRuns } from "../../workbook/runs/stored-runs";
import { Panel } from "../panel";
import { useLoaded } from "../use-loaded";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** Model runs of the workbook. Their code is loaded when the workbook has some, or when the user opens the form. */
export function RunsPanel({ addin, loading }: { addin: Addin; loading: () => Promise<AdvanceLoading> }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [open] = useState(() =>
    loadOnce(async () => {
      const { openRuns } = await import("./open-runs");
      return openRuns(addin, await loading());
    }),
  );
  const loaded = useLoaded(
    useCallback(async () => {
      const isNeeded = wasOpened || (await readStoredRuns()) !== undefined;
      return isNeeded ? await open() : undefined;
    }, [wasOpened, open]),
  );
  const toggle = () => {
    setOpened(true);
    setOpen(!isOpen);
  };
  const action = (
    <Button size="small" aria-expanded={isOpen} onClick={toggle}>
      New run
    </Button>
  );
  return (
    <Panel title="Model runs" action={action}>
      {loaded ? (
        <loaded.RunsView addin={addin} runs={loaded.runs} isFormOpen={isOpen} closeForm={() => setOpen(false)} />
      ) : (
        <Caption1 className={styles.quiet}>
          Reads cells at many past instants, and writes one row per instant to a new sheet.
        </Caption1>
      )}
    </Panel>
  );
}
