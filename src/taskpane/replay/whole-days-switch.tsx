import { Caption1, makeStyles, Switch, tokens } from "@fluentui/react-components";
import type { Store } from "../../store/store";
import { useStore } from "../use-store";

const useStyles = makeStyles({
  part: { display: "flex", flexDirection: "column" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Selects whether replayed figures of whole days include what happened after the time of the replay clock. */
export function WholeDaysSwitch({ wholeDays }: { wholeDays: Store<boolean> }) {
  const styles = useStyles();
  const isOn = useStore(wholeDays);
  return (
    <div className={styles.part}>
      <Switch
        label="Include the rest of the day in daily figures"
        checked={isOn}
        onChange={(_event, { checked }) => wholeDays.set(checked)}
      />
      <Caption1 className={styles.quiet}>
        {isOn
          ? "Daily and weekly figures include trading after the replay clock. GEX.INFO marks them."
          : "Daily and weekly figures end with the last settled session."}
      </Caption1>
    </div>
  );
}
