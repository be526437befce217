import { makeStyles, tokens } from "../ui/fluent";

/** The styles of a form or a question that opens inside a panel. */
export const useBoxStyles = makeStyles({
  box: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  buttons: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
});
