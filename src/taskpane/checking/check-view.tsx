import { type CheckRecord, checkRecordText, type ProbeRecord, reasonNotTried } from "../../addin/check/check-record";
import { compareRecord, type Difference } from "../../addin/check/compare-record";
import type { CheckState, ExcelCheck } from "../../addin/check/excel-check";
import {
  Action,
  Body1,
  Column,
  CopyText,
  Details,
  Problem,
  Quiet,
  Row,
  Table,
  makeStyles,
  tokens,
  useStore,
  useWork,
} from "@strikebook/ui";
import { passedOn, saveFile, savesNoFiles } from "../links/save-file";
import { checkSummary, sendRecord } from "./check-text";

const useStyles = makeStyles({ bar: { width: "100%", accentColor: tokens.colorCompoundBrandStroke } });

const fileName = "strikebook-check.json";

/** How far a check is, what the user is asked to do, and what it found. */
export function CheckView({ check }: { check: ExcelCheck }) {
  const state = useStore(check.state);
  if (state.kind === "running") return <RunningCheck state={state} check={check} />;
  return state.kind === "done" ? <CheckResult record={state.record} problem={state.problem} /> : null;
}

function RunningCheck({ state, check }: { state: Extract<CheckState, { kind: "running" }>; check: ExcelCheck }) {
  const { done, total, request, isStopping } = state;
  return (
    <Column role="group" aria-label="Check in progress">
      <Quiet role="status">
        {done} of {total}
      </Quiet>
      <progress className={useStyles().bar} value={done} max={total} aria-label="Things checked" />
      {request && (
        <Column role="group" aria-label="Your turn">
          <Body1 role="alert">{request.text}</Body1>
          <Row>
            {request.choices.map((choice, at) => (
              <Action key={choice} isMain={at === 0} press={() => check.choose(choice)}>
                {choice}
              </Action>
            ))}
          </Row>
        </Column>
      )}
      <Row>
        <Action isBusy={isStopping} press={() => check.stop()}>
          Stop
        </Action>
      </Row>
    </Column>
  );
}

function CheckResult({ record, problem }: { record: CheckRecord; problem: string | undefined }) {
  const { remark, run } = useWork();
  const comparison = compareRecord(record);
  const { differences, notTried } = comparison;
  const text = checkRecordText(record);
  const save = () =>
    Promise.resolve(
      saveFile({ name: fileName, content: text, type: "application/json" })
        ? passedOn(fileName)
        : `${savesNoFiles} Copy the record instead.`,
    );
  return (
    <Column>
      <Problem>{problem}</Problem>
      <Body1 role="status">{checkSummary(comparison)}</Body1>
      <Quiet>
        {record.host} on {record.platform}, {record.build}
      </Quiet>
      {differences.length > 0 && (
        <>
          <Table<Difference>
            label="Differences"
            isSmall
            columns={[
              { title: "Checked", cell: ({ probe }) => probe },
              { title: "Here", cell: ({ outcome }) => outcome },
              { title: "Expected", cell: ({ expected }) => expected },
            ]}
            rows={differences}
            idOf={({ probe }) => probe}
          />
          <Body1>{sendRecord}</Body1>
        </>
      )}
      {notTried.length > 0 && (
        <Details summary="Not tried">
          <Table<ProbeRecord>
            label="Not tried"
            isSmall
            columns={[
              { title: "Checked", cell: ({ probe }) => probe },
              { title: "Reason", cell: reasonNotTried },
            ]}
            rows={notTried}
            idOf={({ probe }) => probe}
          />
        </Details>
      )}
      <Row>
        <CopyText label="Copy the record" name="Record" textOf={() => text} />
        <Action press={() => run(save)}>Save the record</Action>
      </Row>
      <Quiet role="status">{remark}</Quiet>
    </Column>
  );
}
