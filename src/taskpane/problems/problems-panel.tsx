import { useEffect, useState } from "react";
import type { Activity } from "../../addin/account/activity";
import type { FormulasState, WorkbookFormulas } from "../../addin/formulas/workbook-formulas";
import type { Live } from "../../addin/live/live";
import type { CellProblems } from "../../addin/problems/cell-problems";
import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import type { Settings } from "../../addin/settings/settings";
import { calculateAutomatically } from "../../workbook/calculate-formulas";
import { onPaneVisibilityChange } from "../../workbook/office";
import { Action, CopyText, ShowAll } from "../../ui/action";
import { Body1, Body1Strong, Caption1, makeStyles, tokens } from "../../ui/fluent";
import { Question } from "../../ui/form";
import { counted } from "../../ui/format";
import { useStore, useWork } from "../../ui/hooks";
import { Column, Panel, Quiet, Row } from "../../ui/layout";
import { CellLinks } from "../cell-links";
import type { Refreshing } from "../refresh/refresh-panel";
import { refreshPriceText } from "../refresh/refresh-text";
import { diagnosticsText } from "./diagnostics";
import { type ProblemGroup, problemGroups } from "./problem-groups";
import { lockedText, manualText, problemCount, rejectedLines, volatileAdvice, volatileLine } from "./problems-text";

const useStyles = makeStyles({
  lines: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: "anywhere" },
  group: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  head: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalS,
  },
  title: { margin: 0 },
  reason: { overflowWrap: "anywhere" },
});

/** The number of volatile formulas listed. */
const MAX_VOLATILE = 5;

/** What the copied diagnostics are about. */
interface Diagnosed {
  settings: Pick<Settings, "hosts" | "key">;
  activity: Pick<Activity, "store">;
  /** Returns the time of the market, in milliseconds since 1970 UTC. */
  marketNow: () => number;
  version: string;
}

interface ProblemsPanelProps {
  formulas: Pick<WorkbookFormulas, "store" | "check" | "watch" | "restoreNames">;
  failures: CellProblems["failures"];
  refreshing: Pick<Refreshing, "price" | "recalculate">;
  live: Pick<Live, "paused">;
  diagnosed: Diagnosed;
}

/**
 * The formulas that need attention: those that show an error, by cause, rejected changes, manual calculation and volatile arguments.
 * Nothing if there are none.
 */
export function ProblemsPanel({ formulas, failures, refreshing, live, diagnosed }: ProblemsPanelProps) {
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
  const actions: ProblemActions = {
    isBusy,
    price: async (addresses) => {
      // What is paused is refused without a charge, and recalculated afterwards.
      if (live.paused.get()) return undefined;
      const price = await refreshing.price(addresses);
      return price.credits + price.unknown > 0 ? price : undefined;
    },
    retry: (addresses, credits) => change(() => refreshing.recalculate(addresses, credits)),
    restore: () => change(() => formulas.restoreNames()),
  };
  if (problemCount(state) === 0) return null;
  const { errors, isManual, locked, rejected, volatile } = state;
  const groups = problemGroups(errors, (address) => failures.of(address));
  return (
    <Panel title="Problems" action={<CopyDiagnostics {...diagnosed} formulas={state} groups={groups} />}>
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
        <ProblemGroupView key={group.cause} group={group} actions={actions} />
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

interface CopyDiagnosticsProps extends Diagnosed {
  formulas: FormulasState;
  groups: readonly ProblemGroup[];
}

/** Copies a text about the problems, without the key. */
function CopyDiagnostics({ settings, activity, marketNow, version, formulas, groups }: CopyDiagnosticsProps) {
  const textOf = () =>
    diagnosticsText({
      nowMs: marketNow(),
      activity: activity.store.get(),
      hosts: settings.hosts,
      formulas,
      groups,
      version,
      program: navigator.userAgent,
      key: settings.key,
    });
  return <CopyText label="Copy diagnostics" name="Diagnostics" textOf={textOf} />;
}

/** The numbers of reasons and of cells that are listed at first. */
const MAX_REASONS = 5;
const MAX_CELLS = 8;

/** What the buttons of the problems do. */
interface ProblemActions {
  isBusy: boolean;
  /** Returns what a retry would cost; `undefined` if it is retried without a question. */
  price: (addresses: readonly string[]) => Promise<RefreshPrice | undefined>;
  retry: (addresses: readonly string[], credits: number) => Promise<void>;
  restore: () => Promise<void>;
}

/** The formulas that show an error for one cause: the reasons, the cells, and a button that tries them again. */
function ProblemGroupView({ group, actions }: { group: ProblemGroup; actions: ProblemActions }) {
  const styles = useStyles();
  const [showsAll, showAll] = useState(false);
  const [offer, setOffer] = useState<RefreshPrice>();
  const { title, note, retry, reasons, addresses } = group;
  const shown = showsAll ? reasons : reasons.slice(0, MAX_REASONS);
  const isRestore = retry === "restore";
  const count = counted(addresses.length, "cell", "cells");
  const tryAgain = async () => {
    if (isRestore) return actions.restore();
    const price = await actions.price(addresses);
    return price ? setOffer(price) : actions.retry(addresses, 0);
  };
  const isCut = shown.length < reasons.length || shown.some((reason) => reason.addresses.length > MAX_CELLS);
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <div className={styles.head}>
        <Body1Strong as="h3" className={styles.title}>{`${title} (${count})`}</Body1Strong>
        {retry !== "none" && (
          <Action isBusy={actions.isBusy} label={isRestore ? "Restore formulas" : `Retry: ${title}`} press={tryAgain}>
            {isRestore ? "Restore formulas" : "Retry"}
          </Action>
        )}
      </div>
      {offer && (
        <Question
          isSafe
          label={`Price: ${title}`}
          text={refreshPriceText(offer)}
          action="Retry"
          accept={() => {
            setOffer(undefined);
            return actions.retry(addresses, offer.credits);
          }}
          close={() => setOffer(undefined)}
        />
      )}
      {shown.map(({ text, addresses: cells }) => (
        <div key={text ?? ""} className={styles.group}>
          {text !== undefined && <Body1 className={styles.reason}>{text}</Body1>}
          <CellLinks cells={cells} count={cells.length} most={showsAll ? cells.length : MAX_CELLS} />
        </div>
      ))}
      {(isCut || showsAll) && <ShowAll isOpen={showsAll} set={showAll} what={count} />}
      {note !== undefined && <Quiet>{note}</Quiet>}
    </div>
  );
}
