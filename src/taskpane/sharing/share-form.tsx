import { useEffect, useMemo, useRef, useState } from "react";
import { Body1, Button, Caption1, Checkbox, makeStyles, tokens } from "../../ui/fluent";
import type { ShareDraft } from "../../addin/share/share-draft";
import { mayBeShared, type ShownSource } from "../../addin/share/shown-sources";
import { useBoxStyles } from "../box-styles";
import { useFormKeys } from "../use-form-keys";
import { isWebAddress, WebLink } from "../web-link";
import { shareSummary, sourceLines, sourceTitle } from "./share-text";

const useStyles = makeStyles({
  source: { overflowWrap: "anywhere" },
  facts: { display: "block", marginLeft: "32px", color: tokens.colorNeutralForeground2 },
});

interface ShareFormProps {
  draft: ShareDraft;
  isBusy: boolean;
  create: (included: ReadonlySet<string>) => void;
  close: () => void;
}

/** The sources in the workbook with their terms, which of them the copy includes, and what becomes of the formulas. */
export function ShareForm({ draft, isBusy, create, close }: ShareFormProps) {
  const box = useBoxStyles();
  const form = useRef<HTMLDivElement>(null);
  const keys = useFormKeys(close);
  const [included, setIncluded] = useState<ReadonlySet<string>>(
    () => new Set(draft.sources.filter(({ attribution }) => mayBeShared(attribution)).map(({ name }) => name)),
  );
  const plan = useMemo(() => draft.plan(included), [draft, included]);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  const choose = (name: string, isIncluded: boolean) => {
    setIncluded(new Set([...included].filter((one) => one !== name).concat(isIncluded ? [name] : [])));
  };
  const isRisky = draft.sources.some(({ name, attribution }) => included.has(name) && !mayBeShared(attribution));
  return (
    <div ref={form} role="group" aria-label="What the copy contains" className={box.box} {...keys}>
      {draft.sources.map((source) => (
        <SourceChoice
          key={source.name}
          source={source}
          isIncluded={included.has(source.name)}
          choose={(isIncluded) => choose(source.name, isIncluded)}
        />
      ))}
      <Body1 role="status">{shareSummary(plan)}</Body1>
      {isRisky && <Caption1>You include data that is not marked as shareable. Check its terms first.</Caption1>}
      {plan.obstacles.map((obstacle) => (
        <Caption1 key={obstacle}>{obstacle}</Caption1>
      ))}
      <div className={box.buttons}>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || plan.obstacles.length > 0}
          onClick={() => create(included)}
        >
          Create copy
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}

interface SourceChoiceProps {
  source: ShownSource;
  isIncluded: boolean;
  choose: (isIncluded: boolean) => void;
}

function SourceChoice({ source, isIncluded, choose }: SourceChoiceProps) {
  const styles = useStyles();
  const { attribution } = source;
  const terms = typeof attribution === "string" ? undefined : attribution.terms;
  return (
    <div className={styles.source}>
      <Checkbox
        label={sourceTitle(source)}
        checked={isIncluded}
        onChange={(_, { checked }) => choose(checked === true)}
      />
      <Caption1 className={styles.facts}>
        {sourceLines(source).join(" ")}{" "}
        {terms !== undefined && isWebAddress(terms) && <WebLink address={terms}>Terms</WebLink>}
      </Caption1>
    </div>
  );
}
