import { useEffect, useState } from "react";
import { hasHoldOut } from "../../addin/runs/hold-out";
import type { ModelRun } from "../../addin/runs/model-run";
import type { ModelRuns, RunOffer } from "../../addin/runs/model-runs";
import { variantsOn, type RunRecord } from "../../addin/runs/run-record";
import type { SheetRef } from "../../workbook/runs/run-sheets";
import { selectCell } from "../../workbook/office/selection";
import {
  Action,
  Body1,
  Body1Strong,
  Caption1,
  Column,
  Lines,
  PlainList,
  Problem,
  Question,
  Quiet,
  Row,
  SelectField,
  makeStyles,
  tokens,
  useStore,
  useWork,
} from "@strikebook/ui";
import { HoldOutPart } from "./hold-out-part";
import { RunForm } from "./run-form";
import {
  comparisonText,
  failureText,
  noticeText,
  offerLines,
  runProgressText,
  runText,
  startLabel,
  variantCount,
} from "./runs-text";

const useStyles = makeStyles({ bar: { width: "100%", accentColor: tokens.colorCompoundBrandStroke } });

interface RunsViewProps {
  marketNow: () => number;
  runs: ModelRuns;
  isFormOpen: boolean;
  closeForm: () => void;
}

/** The run in progress, the form of a new one, and the runs of the workbook. */
export function RunsView({ runs, marketNow, isFormOpen, closeForm }: RunsViewProps) {
  const all = useStore(runs.runs);
  const current = useStore(runs.current);
  const notice = useStore(runs.notice);
  const [labSheets, setLabSheets] = useState<readonly SheetRef[]>([]);
  useEffect(() => runs.watchLabs(setLabSheets), [runs]);
  const { remark: problem, run } = useWork(failureText);
  const perform = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
    });
  return (
    <Column>
      {current && <RunProgressPart run={current} />}
      {isFormOpen && !current && (
        <RunForm
          marketNow={marketNow}
          offer={(definition) => runs.offer(definition)}
          start={(definition) => {
            closeForm();
            void perform(() => runs.start(definition));
          }}
          close={closeForm}
        />
      )}
      <Body1 role="status">{notice ? noticeText(notice) : ""}</Body1>
      <Problem>{problem}</Problem>
      {all.length > 0 && (
        <PlainList label="Runs of this workbook">
          {all.map((record) => (
            <RunEntry
              key={record.id}
              run={record}
              runs={runs}
              all={all}
              hasHoldOut={hasHoldOut(record, labSheets)}
              isBusy={current !== undefined}
              perform={perform}
            />
          ))}
        </PlainList>
      )}
      {all.length > 1 && <CompareForm all={all} runs={runs} />}
    </Column>
  );
}

/** How far a run is, with buttons that end it. */
function RunProgressPart({ run }: { run: ModelRun }) {
  const progress = useStore(run.progress);
  const { done, total, isStopping } = progress;
  return (
    <Column role="group" aria-label="Run in progress">
      <Body1>{runProgressText(progress)}</Body1>
      <progress className={useStyles().bar} value={done} max={total} aria-label="Times done" />
      <Row>
        <Action isBusy={isStopping} press={() => run.pause()}>
          Pause
        </Action>
        <Action isBusy={isStopping} press={() => run.cancel()}>
          Cancel the run
        </Action>
      </Row>
    </Column>
  );
}

/** Compares two runs on a new sheet. */
function CompareForm({ all, runs }: { all: readonly RunRecord[]; runs: ModelRuns }) {
  const [chosen, setChosen] = useState<readonly [first?: number, second?: number]>([]);
  const { remark, run } = useWork(failureText);
  const [first = all[0]?.id ?? 0, second = all.at(-1)?.id ?? 0] = chosen;
  const options = all.map(({ id }) => [id, `Run ${id}`] as const);
  const start = async () => {
    const { comparison, sheet } = await runs.compare(first, second);
    return comparisonText(comparison, sheet);
  };
  return (
    <div role="group" aria-label="Compare two runs">
      <Row>
        <SelectField label="Compare" value={first} options={options} change={(id) => setChosen([id, second])} />
        <SelectField label="With" value={second} options={options} change={(id) => setChosen([first, id])} />
        <Action isLarge isBusy={first === second} press={() => run(start)}>
          Compare
        </Action>
      </Row>
      <Caption1 role="status">{remark}</Caption1>
    </div>
  );
}

interface RunEntryProps {
  run: RunRecord;
  runs: ModelRuns;
  all: readonly RunRecord[];
  /** Whether its last sessions are held out. */
  hasHoldOut: boolean;
  /** Whether a run is in progress. */
  isBusy: boolean;
  /** Does something whose failure is shown. */
  perform: (work: () => Promise<unknown>) => Promise<void>;
}

/** A run of the workbook: what it recorded, and what can be done with it. */
function RunEntry({ run, runs, all, hasHoldOut, isBusy, perform }: RunEntryProps) {
  const [offered, setOffered] = useState<{ isResumed: boolean; offer: RunOffer }>();
  const { id, status } = run;
  const ask = (isResumed: boolean) =>
    perform(async () => {
      const offer = await (isResumed ? runs.offerRest(id) : runs.offerRerun(id));
      setOffered({ isResumed, offer });
    });
  const start = () => {
    setOffered(undefined);
    return perform(() => (offered?.isResumed ? runs.resume(id) : runs.rerun(id)));
  };
  const show = (sheet: string) => perform(() => selectCell(`'${sheet.replaceAll("'", "''")}'!A1`));
  return (
    <li>
      <Column>
        <Body1Strong>{`Run ${id}`}</Body1Strong>
        <Caption1>{runText(run)}</Caption1>
        <Quiet>{variantCount(variantsOn(run.definition.instants, all))}</Quiet>
        <Row>
          {(status === "paused" || status === "cancelled") && (
            <Action isBusy={isBusy} label={`Resume run ${id}`} press={() => ask(true)}>
              Resume
            </Action>
          )}
          <Action isBusy={isBusy} label={`Rerun run ${id}`} press={() => ask(false)}>
            Rerun from the manifest
          </Action>
          <Action label={`Show run ${id}`} press={() => show(run.results.name)}>
            Show
          </Action>
        </Row>
        {hasHoldOut && <HoldOutPart run={run} runs={runs} all={all} />}
        {offered && !isBusy && (
          <Question
            isSafe
            label={`Price of run ${id}`}
            text={<Lines lines={offerLines(offered.offer)} />}
            action={startLabel(offered.isResumed ? "Resume" : "Rerun", offered.offer)}
            accept={start}
            close={() => setOffered(undefined)}
          />
        )}
      </Column>
    </li>
  );
}
