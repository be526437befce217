import type { Addin } from "../../addin/addin";
import type { FormulasState } from "../../addin/formulas/workbook-formulas";
import { CopyText } from "../copy-text";
import { diagnosticsText } from "./diagnostics";
import type { ProblemGroup } from "./problem-groups";

interface CopyDiagnosticsProps {
  addin: Addin;
  formulas: FormulasState;
  groups: readonly ProblemGroup[];
}

/** Copies a text about the problems, without the key. */
export function CopyDiagnostics({ addin, formulas, groups }: CopyDiagnosticsProps) {
  const { settings, activity, client } = addin;
  const textOf = () =>
    diagnosticsText({
      nowMs: client.clock.now(),
      activity: activity.store.get(),
      hosts: settings.hosts,
      formulas,
      groups,
      version: addin.version,
      program: navigator.userAgent,
      key: settings.key,
    });
  return <CopyText label="Copy diagnostics" name="Diagnostics" textOf={textOf} />;
}
