import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import { insertNote } from "../../workbook/insert-note";
import type { ChangeResult } from "../../workbook/one-step";
import { nodeMeanings, nodeTypesText, signConvention } from "./node-types";

const useStyles = makeStyles({
  legend: { display: "flex", flexDirection: "column", alignItems: "flex-start", rowGap: tokens.spacingVerticalS },
  list: {
    display: "grid",
    gridTemplateColumns: "max-content 1fr",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  type: { fontWeight: tokens.fontWeightSemibold },
  meaning: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** What the node types in the column Node mean. Hidden until the user shows it. `run` runs a change and shows its result. */
export function NodeLegend({ run }: { run: (change: () => Promise<ChangeResult>) => void }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.legend}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide node types" : "Show node types"}
      </Button>
      {isOpen && (
        <>
          <dl className={styles.list}>
            {nodeMeanings.map(({ type, meaning }) => [
              <dt key={type} className={styles.type}>
                {type}
              </dt>,
              <dd key={`${type} meaning`} className={styles.meaning}>
                {meaning}
              </dd>,
            ])}
          </dl>
          <Caption1 className={styles.quiet}>{signConvention}</Caption1>
          <Button size="small" onClick={() => run(() => insertNote("the node types", nodeTypesText))}>
            Insert as a note
          </Button>
        </>
      )}
    </div>
  );
}
