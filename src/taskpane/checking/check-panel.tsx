import { useEffect, useState } from "react";
import type { ExcelCheck } from "../../addin/check/excel-check";
import type { OtherWorkbooks } from "../../addin/check/other-workbooks";
import { Action, Panel, Problem, Quiet, messageOf, useWork } from "@strikebook/ui";
import type { CheckView } from "./check-view";
import { checkIntroduction } from "./check-text";

interface CheckPanelProps {
  openCheck: () => Promise<ExcelCheck>;
  workbooks: OtherWorkbooks;
}

/** A check of the Excel that runs the add-in. Its code is loaded when the user starts it. */
export function CheckPanel({ openCheck, workbooks }: CheckPanelProps) {
  const [loaded, setLoaded] = useState<{ check: ExcelCheck; View: typeof CheckView }>();
  const { isBusy, remark: problem, run } = useWork(messageOf);
  useEffect(() => workbooks.respond(), [workbooks]);
  const start = async () => {
    const [check, view] = await Promise.all([openCheck(), import("./check-view")]);
    setLoaded({ check, View: view.CheckView });
    await check.run();
  };
  return (
    <Panel title="Check this Excel">
      <Quiet>{checkIntroduction}</Quiet>
      <div>
        <Action isLarge isBusy={isBusy} press={() => run(start)}>
          Check this Excel
        </Action>
      </div>
      <Problem>{problem}</Problem>
      {loaded && <loaded.View check={loaded.check} />}
    </Panel>
  );
}
