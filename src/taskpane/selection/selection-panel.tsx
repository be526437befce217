import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { CellOrigins } from "../../addin/provenance/origin";
import type { WatchedStatus } from "../../addin/status/status-watch";
import type { Store } from "../../store/store";
import { displayAddress } from "../../workbook/addresses";
import { Panel } from "../panel";
import { sharingInWords } from "../sources/sharing-text";
import { useStore } from "../use-store";
import { ageText, asOfText, costText, coverage, shownText } from "./selection-text";
import { useSelectedOrigins, type SelectedOrigins } from "./use-selected-origins";

const useStyles = makeStyles({
  facts: {
    display: "grid",
    gridTemplateColumns: "max-content 1fr",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    overflowWrap: "anywhere",
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  summary: { cursor: "pointer" },
});

interface SelectionPanelProps {
  addin: Addin;
  watched: Store<WatchedStatus>;
  isShown: boolean;
}

/** What the selected cell shows: its data, time, price, age, source, and what its figures cover. */
export function SelectionPanel({ addin, watched, isShown }: SelectionPanelProps) {
  const styles = useStyles();
  const selected = useSelectedOrigins(addin, isShown);
  const { nowMs } = useStore(watched);
  if (!selected) return null;
  const { address, origins } = selected;
  return (
    <Panel title={`Selected cell ${displayAddress(address)}`}>
      {typeof origins === "object" && origins.origins.length > 0 ? (
        <Facts shown={origins} selected={address} nowMs={nowMs} />
      ) : (
        <Caption1 className={styles.quiet}>{reasonText(origins)}</Caption1>
      )}
    </Panel>
  );
}

/** Returns why nothing is known of a cell. */
function reasonText(origins: SelectedOrigins["origins"]): string {
  if (origins === "no formula") return "This cell has no Strikebook formula.";
  if (origins === "not calculated") {
    return "Not calculated since the workbook was opened. Refresh the selection to see where its data comes from.";
  }
  return "No response of the service: the formula requests nothing, waits, or shows an error.";
}

function Facts({ shown, selected, nowMs }: { shown: CellOrigins; selected: string; nowMs: number }) {
  const styles = useStyles();
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
  const sharing = [...new Set(attributions.flatMap(sharingInWords))];
  const requests = [...new Set(origins.map(({ endpoint, parameters }) => `${endpoint} ${parameters}`.trim()))];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, lines]) => {
          const known = lines.filter((line) => line !== undefined);
          return known.length === 0 ? null : <Fact key={name} name={name} lines={known} />;
        })}
      </dl>
      <details>
        <summary className={styles.summary}>Sharing and requests</summary>
        {[...sharing, ...requests].map((line) => (
          <Caption1 key={line} block className={styles.quiet}>
            {line}
          </Caption1>
        ))}
      </details>
    </>
  );
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
    </>
  );
}
