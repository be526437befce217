import { Caption1, Link, makeStyles, tokens } from "@fluentui/react-components";
import type { Attribution } from "../contract/meta";
import { Panel } from "./panel";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
  source: { listStyleType: "none", overflowWrap: "anywhere" },
  quiet: { display: "block", color: tokens.colorNeutralForeground2 },
});

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Whose data this workbook shows, and how it may be passed on. Silence about sharing is no permission. API document, Part 2.4. */
export function SourcesPanel({ sources }: { sources: readonly Attribution[] }) {
  const styles = useStyles();
  return (
    <Panel title="Data shown">
      <ul className={styles.list}>
        {sources.map((source) => (
          <li key={`${source.text} ${source.url}`} className={styles.source}>
            <WebLink address={source.url}>{source.text}</WebLink>
            {source.terms && isWebAddress(source.terms) && (
              <>
                {" \u00b7 "}
                <WebLink address={source.terms}>Terms</WebLink>
              </>
            )}
            {source.shareable === false && <Caption1 className={styles.quiet}>Must not be published.</Caption1>}
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
