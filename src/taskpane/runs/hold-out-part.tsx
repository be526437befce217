import { useState } from "react";
import { openedBefore, openingTime } from "../../addin/runs/hold-out";
import type { ModelRuns } from "../../addin/runs/model-runs";
import { variantsOn, type RunRecord } from "../../addin/runs/run-record";
import { Action, Caption1, Lines, Question, Row, useWork } from "@strikebook/ui";
import { failureText, holdOutLines } from "./runs-text";

interface HoldOutProps {
  run: RunRecord;
  runs: ModelRuns;
  all: readonly RunRecord[];
}

/** The button that opens the hold-out of a finished run, once. Pressed again, it says when that was. */
export function HoldOutPart({ run, runs, all }: HoldOutProps) {
  const [isAsked, setAsked] = useState(false);
  const { remark, run: perform } = useWork(failureText);
  const { id, holdOut, definition } = run;
  const open = () => {
    setAsked(false);
    return perform(async () => {
      const opening = await runs.openHoldOut(id);
      const time = openingTime(opening);
      return holdOut
        ? `The hold-out of run ${id} was opened on ${time}. It cannot be closed or opened again.`
        : `The hold-out of run ${id} has been open since ${time}. The manifest says so.`;
    });
  };
  return (
    <>
      <Row>
        <Action label={`Open the hold-out of run ${id}`} press={holdOut ? open : () => setAsked(true)}>
          Open the hold-out
        </Action>
      </Row>
      {isAsked && (
        <Question
          label={`Hold-out of run ${id}`}
          text={<Lines lines={holdOutLines(variantsOn(definition.instants, all), openedBefore(run, all))} />}
          action="Open it, once"
          accept={open}
          close={() => setAsked(false)}
        />
      )}
      <Caption1 role="status">{remark}</Caption1>
    </>
  );
}
