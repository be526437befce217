import { useEffect, useState } from "react";
import { PacedCheck } from "../../addin/paced-check";
import type { CellOrigins } from "../../addin/provenance/origin";
import type { FormulaOrigins } from "../../addin/provenance/provenance";
import { displayAddress } from "../../workbook/addresses";
import { listenToSelection, readActiveCell } from "../../workbook/selection";
import { Facts } from "../../ui/facts";
import { Details, Panel, Quiet } from "../../ui/layout";
import { useStore } from "../../ui/hooks";
import type { Features } from "../features";
import { sharingInWords } from "../sources/sharing-text";
import { ageText, asOfText, costText, coverage, shownText } from "./selection-text";

interface SelectedCellProps extends Pick<Features, "provenance" | "activity" | "platform"> {
  /** Whether the tab of the panel is selected. */
  isShown: boolean;
}

/** What the selected cell shows: its data, time, price, age, source, and what its figures cover. */
export function SelectionPanel({ status, ...props }: SelectedCellProps & Pick<Features, "status">) {
  const selected = useSelectedOrigins(props);
  const { nowMs } = useStore(status.store);
  if (!selected) return null;
  const { address, origins } = selected;
  return (
    <Panel title={`Selected cell ${displayAddress(address)}`}>
      {typeof origins === "object" && origins.origins.length > 0 ? (
        <OriginFacts shown={origins} selected={address} nowMs={nowMs} />
      ) : (
        <Quiet>{reasonText(origins)}</Quiet>
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
  return "No response of the service: the formula requests nothing, waits, or shows an error.";
}

function OriginFacts({ shown, selected, nowMs }: { shown: CellOrigins; selected: string; nowMs: number }) {
  const { functionNames, origins, address } = shown;
  const attributions = [...new Map(origins.map(({ attribution }) => [attribution?.text, attribution])).values()];
  const facts: (readonly [name: string, lines: readonly (string | undefined)[]])[] = [
    [
      "Shows",
      [shownText(functionNames, origins), address === selected ? undefined : `from ${displayAddress(address)}`],
    ],
    ["As of", [asOfText(origins)]],
    ["Covers", coverage(origins)],
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

/** Returns the selected cell, as Excel writes it, with the origins of what it shows, while `isShown`; `undefined` until Excel has reported them. */
function useSelectedOrigins({ provenance, activity, platform, isShown }: SelectedCellProps) {
  const [selected, setSelected] = useState<{ address: string; origins: FormulaOrigins }>();
  useEffect(() => {
    if (!isShown || typeof Excel === "undefined") return undefined;
    let isCurrent = true;
    const check = new PacedCheck(platform, PAUSE_MS, async () => {
      const { address } = await readActiveCell();
      const origins = await provenance.formulaOrigins(address);
      if (isCurrent) setSelected({ address, origins });
    });
    check.soon();
    const stop = listenToSelection(() => check.soon());
    const onData = new PacedCheck(platform, DATA_PAUSE_MS, () => Promise.resolve(isCurrent ? check.soon() : undefined));
    const unsubscribe = activity.store.subscribe(() => onData.soon());
    return () => {
      isCurrent = false;
      unsubscribe();
      stop();
    };
  }, [provenance, activity, platform, isShown]);
  return selected;
}
