import { useState } from "react";
import { Button, Field, Textarea } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import type { FormulasState } from "../../addin/workbook-formulas";
import { diagnosticsText } from "./diagnostics";
import type { ProblemGroup } from "./problem-groups";

interface CopyDiagnosticsProps {
  addin: Addin;
  formulas: FormulasState;
  groups: readonly ProblemGroup[];
}

/** Copies a text about the problems, without the key. If the browser refuses to copy, the text is shown to be copied by hand. */
export function CopyDiagnostics({ addin, formulas, groups }: CopyDiagnosticsProps) {
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const { settings, activity, client } = addin;
    const text = diagnosticsText({
      nowMs: client.clock.now(),
      activity: activity.store.get(),
      hosts: settings.hosts,
      formulas,
      groups,
      program: navigator.userAgent,
      key: settings.key,
    });
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setRefused(text);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void copy()} onBlur={() => setCopied(false)}>
        {isCopied ? "Copied" : "Copy diagnostics"}
      </Button>
      {refused !== undefined && (
        <Field label="Diagnostics: select the text and copy it">
          <Textarea readOnly value={refused} rows={6} />
        </Field>
      )}
    </>
  );
}
