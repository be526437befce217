import { Fragment, type ReactNode } from "react";
import { makeStyles, mergeClasses, tokens } from "./fluent";

const useStyles = makeStyles({
  facts: {
    display: "grid",
    gridTemplateColumns: "fit-content(50%) 1fr",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    overflowWrap: "anywhere",
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, minWidth: 0 },
  number: { textAlign: "right", fontVariantNumeric: "tabular-nums" },
  bad: { color: tokens.colorStatusDangerForeground2, fontWeight: tokens.fontWeightSemibold },
});

/** A value with its name. */
export interface Fact {
  name: string;
  value: ReactNode;
  /** Whether something has to be done about it. */
  isBad?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  /** For screen readers. */
  label?: string;
  /** Whether the values are numbers, one below the other. */
  areNumbers?: boolean;
}

/** Values with their names, one pair per line. */
export function Facts({ facts, label, areNumbers }: FactsProps) {
  const styles = useStyles();
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts.map(({ name, value, isBad }) => (
        <Fragment key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={mergeClasses(styles.value, areNumbers && styles.number, isBad && styles.bad)}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
