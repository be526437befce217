import { type ReactNode, useId } from "react";
import { makeStyles, Subtitle2, tokens } from "../ui/fluent";

const useStyles = makeStyles({
  panel: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalS,
    minHeight: "24px",
  },
  title: { margin: 0 },
});

/** A section of the pane with a title; `action` is shown next to the title. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Subtitle2 as="h2" id={titleId} className={styles.title}>
          {title}
        </Subtitle2>
        {action}
      </div>
      {children}
    </section>
  );
}
