import { useEffect, useState } from "react";
import { PacedCheck } from "../../addin/environment/paced-check";
import type { CellOrigins } from "../../addin/provenance/origin";
import type { Provenance, FormulaOrigins } from "../../addin/provenance/provenance";
import { displayAddress, normalizedAddress } from "../../workbook/office/addresses";
import { isError, isWithoutValue } from "../../workbook/formulas/cell-errors";
import { unknownFunctions } from "../../workbook/formulas/unknown-functions";
import { listenToSelection, readActiveCell } from "../../workbook/office/selection";
import type { ErrorCell } from "../../workbook/formulas/workbook-check";
import { Details, Facts, Panel, Quiet, useStore } from "@strikebook/ui";
import { problemText } from "../problems/problem-groups";
import { sharingInWords } from "../sources/sharing-text";
import { ageText, asOfText, costText, coverageText, shownText } from "./selection-text";
import type { CellProblems } from "../../addin/problems/cell-problems";
import type { WorkbookFormulas } from "../../addin/formulas/workbook-formulas";
import type { Activity } from "../../addin/account/activity";
import type { Platform } from "@strikebook/client";
import type { StatusWatch } from "../../addin/status/status-watch";

interface SelectedCellProps {
  provenance: Provenance;
  problems: CellProblems;
  formulas: WorkbookFormulas;
  activity: Activity;
  platform: Platform;
  /** Whether the tab of the panel is selected. */
  isShown: boolean;
}

/** What the selected cell shows: its error or its data, time, price, age, source, and what its figures cover. */
export function SelectionPanel({ status, ...props }: SelectedCellProps & { status: StatusWatch }) {
  const selected = useSelectedOrigins(props);
  const { nowMs } = useStore(status.store);
  if (!selected) return null;
  const { address, origins, error } = selected;
  return (
    <Panel title={`Selected cell ${displayAddress(address)}`}>
      {typeof origins === "object" && origins.origins.length > 0 ? (
        <OriginFacts shown={origins} error={error} selected={address} nowMs={nowMs} />
      ) : (
        <Quiet>{error ?? reasonText(origins)}</Quiet>
      )}
    </Panel>
  );
}

/** Returns why nothing is known of a cell. */
function reasonText(origins: FormulaOrigins): string {
  if (origins === "no formula") return "This cell has no Strikebook formula.";
  if (origins === "not calculated") {
    return "Not calculated since the workbook was opened. Refresh the selection to see where its data comes from.";
  }
  return "No response of the service yet, or the formula requests nothing.";
}

interface OriginFactsProps {
  shown: CellOrigins;
  /** What is wrong with the cell; `undefined` if it shows no error. */
  error: string | undefined;
  selected: string;
  nowMs: number;
}

function OriginFacts({ shown, error, selected, nowMs }: OriginFactsProps) {
  const { functionNames, origins, address } = shown;
  const attributions = [...new Map(origins.map(({ attribution }) => [attribution?.text, attribution])).values()];
  const facts: (readonly [name: string, lines: readonly (string | undefined)[]])[] = [
    [
      "Shows",
      [shownText(functionNames, origins), address === selected ? undefined : `from ${displayAddress(address)}`],
    ],
    ["Error", [error]],
    ["As of", [asOfText(origins)]],
    ["Covers", coverageText(origins)],
    ["Received", [ageText(origins, nowMs)]],
    ["Cost", [costText(origins)]],
    ["Source", attributions.map((attribution) => attribution?.text ?? "not named by the service")],
  ];
  const known = facts.flatMap(([name, lines]) => {
    const value = lines.filter((line) => line !== undefined).map((line) => <div key={line}>{line}</div>);
    return value.length === 0 ? [] : [{ name, value }];
  });
  const sharing = [...new Set(attributions.flatMap(sharingInWords))];
  const requests = [...new Set(origins.map(({ endpoint, parameters }) => `${endpoint} ${parameters}`.trim()))];
  return (
    <>
      <Facts facts={known} />
      <Details summary="Sharing and requests">
        {[...sharing, ...requests].map((line) => (
          <Quiet key={line} block>
            {line}
          </Quiet>
        ))}
      </Details>
    </>
  );
}

/** The shortest time between two readings: the arrow keys move the selection thirty times per second. */
const PAUSE_MS = 150;

/** The same while cells receive data. */
const DATA_PAUSE_MS = 2_000;

interface SelectedCell {
  /** As Excel writes it. */
  address: string;
  origins: FormulaOrigins;
  /** What is wrong with it; `undefined` if it shows no error of a Strikebook formula. */
  error: string | undefined;
}

/** Returns the selected cell with the origins of what it shows, while `isShown`; `undefined` until Excel has reported them. */
function useSelectedOrigins({ isShown, ...props }: SelectedCellProps) {
  const { provenance, problems, formulas, activity, platform } = props;
  const [selected, setSelected] = useState<SelectedCell>();
  useEffect(() => {
    if (!isShown || typeof Excel === "undefined") return undefined;
    let isCurrent = true;
    const check = new PacedCheck(platform, PAUSE_MS, async () => {
      const cell = await readActiveCell();
      const { address } = cell;
      const origins = await provenance.formulaOrigins(address);
      const formulaAddress = typeof origins === "object" ? origins.address : address;
      const shown = selectedError(cell, formulaAddress, origins === "no formula");
      const error = shown && problemText(shown, problems.failures.of(formulaAddress));
      if (isCurrent) setSelected({ address, origins, error });
    });
    check.soon();
    const stop = listenToSelection(() => check.soon());
    const onData = new PacedCheck(platform, DATA_PAUSE_MS, () => Promise.resolve(isCurrent ? check.soon() : undefined));
    const stops = [activity.store, formulas.store].map((store) => store.subscribe(() => onData.soon()));
    return () => {
      isCurrent = false;
      stops.forEach((unsubscribe) => unsubscribe());
      stop();
    };
  }, [provenance, problems, formulas, activity, platform, isShown]);
  return selected;
}

/** Returns the error of a cell whose formula is in another one if it was spilled; `undefined` if it shows none of a Strikebook formula. */
function selectedError(
  { address, value, formula }: Awaited<ReturnType<typeof readActiveCell>>,
  formulaAddress: string,
  isOther: boolean,
): ErrorCell | undefined {
  // A cell without a value waits for its first result.
  if (!isError(value) || isWithoutValue(value)) return undefined;
  const unknown = value === "#NAME?" ? unknownFunctions(formula) : [];
  if (isOther && unknown.length === 0) return undefined;
  const isUnresolved = value === "#NAME?" && unknown.length === 0;
  const isPart = normalizedAddress(formulaAddress) !== normalizedAddress(address);
  return { address: formulaAddress, error: value, isPart, isUnresolved, unknownFunctions: unknown };
}
