import { Button, makeStyles, tokens } from "../../ui/fluent";
import { replayFields, type ReplayFields } from "../../replay/replay-instant";
import { sessionPresets } from "../../replay/session-presets";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  button: { minWidth: 0, flexGrow: 1 },
});

interface PresetButtonsProps {
  fields: ReplayFields;
  /** The market's time, in milliseconds since 1970 UTC. */
  nowMs: number;
  choose: (atMs: number) => void;
}

/** Chooses a time of the session that the form shows: its open, 10:00, noon, its last hour or its close. */
export function PresetButtons({ fields, nowMs, choose }: PresetButtonsProps) {
  const styles = useStyles();
  return (
    <div className={styles.row} role="group" aria-label="Time of the session">
      {sessionPresets(fields.date).map(({ name, atMs }) => {
        const { date, time } = replayFields(atMs);
        return (
          <Button
            key={name}
            type="button"
            size="small"
            className={styles.button}
            aria-pressed={date === fields.date && time === fields.time}
            disabled={atMs >= nowMs}
            onClick={() => choose(atMs)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
