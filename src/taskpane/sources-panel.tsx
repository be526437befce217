import { useEffect } from "react";
import { Caption1, Link, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../addin/addin";
import type { ShownSource } from "../addin/shown-sources";
import { Panel } from "./panel";
import { sharingInWords } from "./sharing-words";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
  source: { listStyleType: "none", overflowWrap: "anywhere" },
  quiet: { display: "block", color: tokens.colorNeutralForeground2 },
});

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Whose data this workbook shows, in which functions, and how it may be passed on. API document, Part 2.4. */
export function SourcesPanel({ addin, sources }: { addin: Addin; sources: readonly ShownSource[] }) {
  const styles = useStyles();
  useEffect(() => void addin.forgetGoneCells(), [addin, sources]);
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
    </Panel>
  );
}

/** A link that opens outside the pane; plain text where the address is not one of the web. */
function WebLink({ address, children }: { address: string; children: string }) {
  if (!isWebAddress(address)) return <>{children}</>;
  return (
    <Link href={address} target="_blank" rel="noreferrer" inline>
      {children}
    </Link>
  );
}
