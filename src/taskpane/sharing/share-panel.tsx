import { useMemo, useState } from "react";
import type { ShareDraft } from "../../addin/share/share-draft";
import { mayBeShared, type ShownSource } from "../../addin/share/shown-sources";
import { openCopy } from "../../workbook/share/document-bytes";
import {
  Body1,
  Button,
  Caption1,
  CheckField,
  Group,
  Panel,
  Quiet,
  Row,
  makeStyles,
  tokens,
  useWork,
} from "@strikebook/ui";
import { passedOn, saveFile, savesNoFiles } from "../links/save-file";
import { isWebAddress, WebLink } from "../links/web-link";
import { shareSummary, sourceLines, sourceTitle } from "./share-text";
import type { Settings } from "../../addin/settings/settings";

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  start: { alignSelf: "flex-start" },
  facts: { display: "block", marginLeft: "32px" },
});

const fileType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const copyNotOpened = `Excel did not open the copy in a new window. ${savesNoFiles} Update Excel, or share a copy from Excel for Windows or on the web.`;

/** Makes a copy of the workbook that can be shared, after showing what it contains. The workbook is only read. */
export function SharePanel({
  readShareDraft,
  settings,
}: {
  readShareDraft: () => Promise<ShareDraft>;
  settings: Settings;
}) {
  const styles = useStyles();
  const [draft, setDraft] = useState<ShareDraft>();
  const { isBusy, remark, run } = useWork(reasonOf);
  const open = async () => {
    const read = await readShareDraft();
    if (read.sources.length === 0 && read.plan(new Set()).values.length === 0) {
      return "This workbook has no Strikebook formulas. You can share it as it is.";
    }
    return setDraft(read);
  };
  const create = async (shown: ShareDraft, included: ReadonlySet<string>) => {
    // The copy must not contain the key.
    const bytes = shown.copy(included, settings.key);
    setDraft(undefined);
    if (await openCopy(bytes)) return "The copy is open in a new window. Save it there.";
    const name = `strikebook-copy${shown.extension}`;
    const isPassedOn = saveFile({ name, content: new Uint8Array(bytes), type: fileType });
    return isPassedOn ? passedOn(name) : copyNotOpened;
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

interface ShareFormProps {
  draft: ShareDraft;
  isBusy: boolean;
  create: (included: ReadonlySet<string>) => void;
  close: () => void;
}

/** The sources in the workbook with their terms, which of them the copy includes, and what happens to the formulas. */
function ShareForm({ draft, isBusy, create, close }: ShareFormProps) {
  const [included, setIncluded] = useState<ReadonlySet<string>>(
    () => new Set(draft.sources.filter(({ attribution }) => mayBeShared(attribution)).map(({ name }) => name)),
  );
  const plan = useMemo(() => draft.plan(included), [draft, included]);
  const choose = (name: string, isIncluded: boolean) => {
    setIncluded(new Set([...included].filter((known) => known !== name).concat(isIncluded ? [name] : [])));
  };
  const isRisky = draft.sources.some(({ name, attribution }) => included.has(name) && !mayBeShared(attribution));
  return (
    <Group label="What the copy contains" close={close} focus="first" isBoxed>
      {draft.sources.map((source) => (
        <div key={source.name}>
          <CheckField
            label={sourceTitle(source)}
            value={included.has(source.name)}
            change={(isIncluded) => choose(source.name, isIncluded)}
          />
          <SourceFacts source={source} />
        </div>
      ))}
      <Body1 role="status">{shareSummary(plan)}</Body1>
      {isRisky && (
        <Caption1>The copy will contain data that is not marked as shareable. Check its terms first.</Caption1>
      )}
      {plan.obstacles.map((obstacle) => (
        <Caption1 key={obstacle}>{obstacle}</Caption1>
      ))}
      <Row>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || plan.obstacles.length > 0}
          onClick={() => create(included)}
        >
          Create copy
        </Button>
        <Button onClick={close}>Cancel</Button>
      </Row>
    </Group>
  );
}

function SourceFacts({ source }: { source: ShownSource }) {
  const { attribution } = source;
  const terms = typeof attribution === "string" ? undefined : attribution.terms;
  return (
    <Quiet className={useStyles().facts}>
      {sourceLines(source).join(" ")}{" "}
      {terms !== undefined && isWebAddress(terms) && <WebLink address={terms}>Terms</WebLink>}
    </Quiet>
  );
}
