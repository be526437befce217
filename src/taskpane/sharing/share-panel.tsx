import { useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { ShareDraft } from "../../addin/share/share-draft";
import { openCopy } from "../../workbook/share/open-copy";
import { download } from "../download";
import { Panel } from "../panel";
import { ShareForm } from "./share-form";

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  start: { alignSelf: "flex-start" },
});

const fileType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Makes a copy of the workbook that can be shared, after showing what it contains. The workbook is only read. */
export function SharePanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const [isBusy, setBusy] = useState(false);
  const [draft, setDraft] = useState<ShareDraft>();
  const [remark, setRemark] = useState("");
  const run = async (action: () => Promise<string>) => {
    setBusy(true);
    setRemark("");
    setRemark(await action().catch(reasonOf));
    setBusy(false);
  };
  const open = async () => {
    const { readShareDraft } = await import("../../addin/share/share-draft");
    const read = await readShareDraft(addin);
    if (read.sources.length === 0 && read.plan(new Set()).values.length === 0) {
      return "This workbook has no formulas of Strikebook: it can be shared as it is.";
    }
    setDraft(read);
    return "";
  };
  const create = async (one: ShareDraft, included: ReadonlySet<string>) => {
    const bytes = one.copy(included, addin.settings.key);
    setDraft(undefined);
    if (await openCopy(bytes)) return "The copy is open in a new window. Save it there.";
    const name = `strikebook-copy${one.extension}`;
    download(name, new Uint8Array(bytes), fileType);
    return `The copy was downloaded: ${name}.`;
  };
  return (
    <Panel title="Share a copy">
      <Body1 className={styles.quiet}>
        A copy with values in place of Strikebook formulas, and with their sources. This workbook stays as it is.
      </Body1>
      <Button
        className={styles.start}
        aria-expanded={draft !== undefined}
        disabledFocusable={isBusy}
        onClick={() => (draft ? setDraft(undefined) : void run(open))}
      >
        Share a copy
      </Button>
      {draft && (
        <ShareForm
          draft={draft}
          isBusy={isBusy}
          create={(included) => void run(() => create(draft, included))}
          close={() => setDraft(undefined)}
        />
      )}
      <Caption1 role="status">{isBusy ? "Reading the workbook\u2026" : remark}</Caption1>
    </Panel>
  );
}

function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : "The copy could not be made. Save the workbook, then try again.";
}
