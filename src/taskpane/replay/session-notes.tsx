import { Caption1, makeStyles, tokens } from "../../ui/fluent";

const useStyles = makeStyles({
  lines: { display: "flex", flexDirection: "column", color: tokens.colorNeutralForeground1 },
});

/** Says what is special about the time in the form, a sentence per line. Changes are read by screen readers. */
export function SessionNotes({ notes }: { notes: readonly string[] }) {
  const styles = useStyles();
  return (
    <div className={styles.lines} role="status" aria-label="Session">
      {notes.map((line) => (
        <Caption1 key={line}>{line}</Caption1>
      ))}
    </div>
  );
}
