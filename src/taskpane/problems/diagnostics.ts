import type { ActivityState } from "../../addin/account/activity";
import type { FormulasState } from "../../addin/formulas/workbook-formulas";
import { displayAddress } from "../../workbook/office/addresses";
import { easternTimeText } from "@strikebook/ui";
import { healthOf } from "../status/status-text";
import type { ProblemGroup } from "./problem-groups";

/** What the diagnostics describe. */
interface DiagnosedState {
  /** In milliseconds since 1970 UTC. */
  nowMs: number;
  activity: ActivityState;
  hosts: { baseUrl: string; flowBaseUrl: string };
  formulas: FormulasState;
  groups: readonly ProblemGroup[];
  /** The version of the add-in. */
  version: string;
  /** The program that runs the add-in, as the browser names it. */
  program: string;
  /** Is removed from the text, wherever it appears. */
  key: string | undefined;
}

/** The most cells that are listed for each reason. */
const MAX_CELLS = 20;

/** Returns a text about the add-in and its problems, for a message to the developers or the provider. Never contains the key. */
export function diagnosticsText(state: DiagnosedState): string {
  const { nowMs, activity, hosts, formulas, groups, version, program, key } = state;
  const { keyKind, account } = activity;
  const lines = [
    `Strikebook ${version}, diagnostics of ${easternTimeText(nowMs)}`,
    `Program: ${program}`,
    `Services: ${hosts.baseUrl}, ${hosts.flowBaseUrl}`,
    `Key: ${keyKind}. ${healthOf(activity).text}`,
    `Account: ${account?.status ?? "not known"}. Requests per minute: ${account?.limits?.requestsPerMinute ?? "not known"}.`,
    `Calculation: ${formulas.isManual ? "manual" : "automatic"}. Formulas with errors: ${formulas.errors.length}.`,
    ...groups.flatMap(groupLines),
  ];
  const text = lines.join("\n");
  return key ? text.replaceAll(key, "(key)") : text;
}

function groupLines({ title, reasons, addresses }: ProblemGroup): string[] {
  return [
    `${title}: ${addresses.length}`,
    ...reasons.map(({ text, addresses: cells }) => {
      const more = cells.length > MAX_CELLS ? `, and ${cells.length - MAX_CELLS} more` : "";
      const listed = cells.slice(0, MAX_CELLS).map(displayAddress).join(", ");
      return `  ${listed}${more}${text === undefined ? "" : `: ${text}`}`;
    }),
  ];
}
