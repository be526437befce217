import type { HTMLAttributes } from "react";
import { makeStyles, mergeClasses, tokens } from "../ui/fluent";

const useStyles = makeStyles({
  banner: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  alert: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottomColor: tokens.colorStatusWarningBorder1,
  },
});

/** A notice above the tabs, with its buttons. `isAlert` marks what has just happened. */
export function Banner({ isAlert = false, ...attributes }: HTMLAttributes<HTMLDivElement> & { isAlert?: boolean }) {
  const styles = useStyles();
  return <div {...attributes} className={mergeClasses(styles.banner, isAlert && styles.alert)} />;
}
