import { useEffect, useState } from "react";
import type { PricedRefresh, RefreshPrice } from "../../addin/refresh/refresh-price";
import { calculateAutomatically } from "../../workbook/formulas/calculate-formulas";
import { onPaneVisibilityChange } from "../../workbook/office/office";
import {
  Action,
  Body1,
  Caption1,
  Column,
  CopyText,
  Panel,
  Question,
  Quiet,
  Row,
  ShowAll,
  TitledGroup,
  counted,
  makeStyles,
  tokens,
  useStore,
  useWork,
} from "@strikebook/ui";
import { CellLinks } from "../links/cell-links";
import { refreshPriceText } from "../refresh/refresh-text";
import { diagnosticsText } from "./diagnostics";
import { type ListedProblems, mostListed, type ProblemGroup, problemGroups } from "./problem-groups";
import { lockedText, manualText, rejectedLines, volatileAdvice, volatileLine } from "./problems-text";
import { problemCount } from "../status/status-text";
import type { WorkbookFormulas } from "../../addin/formulas/workbook-formulas";
import type { Live } from "../../addin/live/live";
import type { Settings } from "../../addin/settings/settings";
import type { Activity } from "../../addin/account/activity";
import type { CellProblems } from "../../addin/problems/cell-problems";

const useStyles = makeStyles({
  lines: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: "anywhere" },
  reason: { overflowWrap: "anywhere" },
});

/** The number of volatile formulas listed. */
const MAX_VOLATILE = 5;

/** What the copied diagnostics are about. */
interface Diagnosed {
  settings: Settings;
  activity: Activity;
  marketNow: () => number;
  version: string;
  formulas: WorkbookFormulas;
}

type ProblemsPanelProps = Diagnosed & { problems: CellProblems; refreshing: PricedRefresh; live: Live };

/**
 * The formulas that need attention: those that show an error, by cause, rejected changes, manual calculation and volatile arguments.
 * Nothing if there are none.
 */
export function ProblemsPanel(props: ProblemsPanelProps) {
  const { formulas, problems } = props;
  const state = useStore(formulas.store);
  const { isBusy, run } = useWork();
  useEffect(() => {
    onPaneVisibilityChange((isVisible) => void (isVisible && formulas.check()));
    return formulas.watch(() => !document.hidden);
  }, [formulas]);
  const change = (action: () => Promise<unknown>) =>
    run(async () => {
      await action();
      await formulas.check();
    });
  if (problemCount(state) === 0) return null;
  const { errors, isManual, locked, rejected, volatile } = state;
  const groups = problemGroups(errors, (address) => problems.failures.of(address));
  return (
    <Panel title="Problems" action={<CopyDiagnostics {...props} groups={groups} />}>
      {isManual && (
        <Column>
          <Body1>{manualText}</Body1>
          <Row>
            <Action isBusy={isBusy} press={() => change(calculateAutomatically)}>
              Calculate automatically
            </Action>
          </Row>
        </Column>
      )}
      {groups.map((group) => (
        <ProblemGroupView
          key={group.cause}
          {...props}
          group={group}
          most={mostListed(groups)}
          isBusy={isBusy}
          change={change}
        />
      ))}
      {locked.length > 0 && <Quiet>{lockedText(locked)}</Quiet>}
      {rejected.length > 0 && (
        <Column>
          <Body1>Excel did not allow these formulas to be recalculated:</Body1>
          <MarkedLines lines={rejectedLines(rejected)} />
        </Column>
      )}
      {volatile.length > 0 && (
        <Column>
          <MarkedLines lines={volatile.slice(0, MAX_VOLATILE).map(volatileLine)} />
          {volatile.length > MAX_VOLATILE && <Caption1>{`${volatile.length - MAX_VOLATILE} more.`}</Caption1>}
          <Quiet>{volatileAdvice(volatile)}</Quiet>
        </Column>
      )}
    </Panel>
  );
}

function MarkedLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={useStyles().lines}>
      {lines.map((line) => (
        <li key={line}>
          <Caption1>{line}</Caption1>
        </li>
      ))}
    </ul>
  );
}

/** Copies a text about the problems, without the key. */
function CopyDiagnostics(props: Diagnosed & { groups: readonly ProblemGroup[] }) {
  const { settings, activity, marketNow, version, formulas, groups } = props;
  const textOf = () =>
    diagnosticsText({
      nowMs: marketNow(),
      activity: activity.store.get(),
      hosts: settings.hosts,
      formulas: formulas.store.get(),
      groups,
      version,
      program: navigator.userAgent,
      key: settings.key,
    });
  return <CopyText label="Copy diagnostics" name="Diagnostics" textOf={textOf} />;
}

interface ProblemGroupProps {
  formulas: WorkbookFormulas;
  refreshing: PricedRefresh;
  live: Live;
  group: ProblemGroup;
  /** What is listed at first. */
  most: ListedProblems;
  isBusy: boolean;
  /** Does something, and then checks the formulas again. */
  change: (action: () => Promise<unknown>) => Promise<void>;
}

/** The formulas that show an error for one cause: the reasons, the cells, and a button that tries them again. */
function ProblemGroupView({ formulas, refreshing, live, group, most, isBusy, change }: ProblemGroupProps) {
  const styles = useStyles();
  const [showsAll, showAll] = useState(false);
  const [offer, setOffer] = useState<RefreshPrice>();
  const { title, note, retry, reasons, addresses } = group;
  const shown = showsAll ? reasons : reasons.slice(0, most.reasons);
  const isRestore = retry === "restore";
  const count = counted(addresses.length, "cell", "cells");
  const recalculate = (credits: number) => change(() => refreshing.recalculate(addresses, credits));
  const tryAgain = async () => {
    if (isRestore) return change(() => formulas.restoreNames());
    // What is paused is refused without a charge, and recalculated afterwards.
    const price = live.paused.get() ? undefined : await refreshing.price(addresses);
    return price && price.credits + price.unknown > 0 ? setOffer(price) : recalculate(0);
  };
  const isCut = shown.length < reasons.length || shown.some((reason) => reason.addresses.length > most.cells);
  return (
    <TitledGroup
      label={title}
      title={`${title} (${count})`}
      action={
        retry !== "none" && (
          <Action isBusy={isBusy} label={isRestore ? "Restore formulas" : `Retry: ${title}`} press={tryAgain}>
            {isRestore ? "Restore formulas" : "Retry"}
          </Action>
        )
      }
    >
      {offer && (
        <Question
          isSafe
          label={`Price: ${title}`}
          text={refreshPriceText(offer)}
          action="Retry"
          accept={() => {
            setOffer(undefined);
            return recalculate(offer.credits);
          }}
          close={() => setOffer(undefined)}
        />
      )}
      {shown.map(({ text, addresses: cells }) => (
        <Column key={text ?? ""}>
          {text !== undefined && <Body1 className={styles.reason}>{text}</Body1>}
          <CellLinks cells={cells} count={cells.length} most={showsAll ? cells.length : most.cells} />
        </Column>
      ))}
      {(isCut || showsAll) && <ShowAll isOpen={showsAll} set={showAll} what={count} />}
      {note !== undefined && <Quiet>{note}</Quiet>}
    </TitledGroup>
  );
}
