import { useEffect, useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { DataSource } from "../../addin/provenance/sources";
import { insertNote } from "../../workbook/insert-note";
import { insertSourcesSheet } from "../../workbook/insert-sources";
import type { ChangeResult } from "../../workbook/one-step";
import { Panel } from "../panel";
import { isWebAddress, WebLink } from "../web-link";
import { attributionText, sharingInWords } from "./sharing-text";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
  source: { listStyleType: "none", overflowWrap: "anywhere" },
  quiet: { display: "block", color: tokens.colorNeutralForeground2 },
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
});

/** The sources of the data in this workbook, the functions that show it, and the terms for sharing. API document, Part 2.4. */
export function SourcesPanel({ addin, sources }: { addin: Addin; sources: readonly DataSource[] }) {
  const styles = useStyles();
  useEffect(() => void addin.provenance.forgetDeleted(), [addin, sources]);
  return (
    <Panel title="Data shown">
      <ul className={styles.list}>
        {sources.map(({ name, attribution, functionNames }) => (
          <li key={name} className={styles.source}>
            {attribution ? <WebLink address={attribution.url}>{attribution.text}</WebLink> : "No source named"}
            {attribution?.terms && isWebAddress(attribution.terms) && (
              <>
                {" \u00b7 "}
                <WebLink address={attribution.terms}>Terms</WebLink>
              </>
            )}
            {sharingInWords(attribution).map((line) => (
              <Caption1 key={line} className={styles.quiet}>
                {line}
              </Caption1>
            ))}
            <Caption1 className={styles.quiet}>{functionNames.join(", ")}</Caption1>
          </li>
        ))}
      </ul>
      <InsertSources sources={sources} />
    </Panel>
  );
}

/** Writes the sources into the workbook. */
function InsertSources({ sources }: { sources: readonly DataSource[] }) {
  const styles = useStyles();
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState("");
  const run = async (change: () => Promise<ChangeResult>) => {
    setBusy(true);
    const result = await change();
    setRemark("problem" in result ? result.problem : result.done);
    setBusy(false);
  };
  return (
    <>
      <div className={styles.row} role="group" aria-label="Insert the sources">
        <Button
          size="small"
          disabledFocusable={isBusy}
          onClick={() => void run(() => insertNote("the sources", attributionText(sources)))}
        >
          Insert as a note
        </Button>
        <Button size="small" disabledFocusable={isBusy} onClick={() => void run(insertSourcesSheet)}>
          Insert as a sheet
        </Button>
      </div>
      <Caption1 role="status" className={styles.quiet}>
        {remark}
      </Caption1>
    </>
  );
}
