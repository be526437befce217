import { useState, type FormEvent } from "react";
import { Button, Checkbox, Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { liveSettingsExplained, type Live, type LiveSettings } from "../addin/live";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
});

const MINUTE_MS = 60_000;
const NEVER = "never";
const hiddenMinutes = [5, 15, 60];
const pollSeconds = [5, 15, 30, 60];

/** How live data is fetched and when it rests: every setting with what it does. */
export function LiveForm({ live, close }: { live: Live; close(): void }) {
  const styles = useStyles();
  const [chosen, choose] = useState<LiveSettings>(live.settings);
  const change = (part: Partial<LiveSettings>) => choose({ ...chosen, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    live.choose(chosen);
    close();
  };
  const { restsHiddenAfterMs } = chosen;
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Live settings">
      <Field hint={liveSettingsExplained.restsAtClose}>
        <Checkbox
          label="Rest while the market is closed"
          checked={chosen.restsAtClose}
          onChange={(_event, { checked }) => change({ restsAtClose: checked === true })}
        />
      </Field>
      <Field label="Rest when out of sight" hint={liveSettingsExplained.restsHiddenAfterMs}>
        <Select
          value={restsHiddenAfterMs === undefined ? NEVER : String(restsHiddenAfterMs / MINUTE_MS)}
          onChange={(_event, { value }) =>
            change({ restsHiddenAfterMs: value === NEVER ? undefined : Number(value) * MINUTE_MS })
          }
        >
          {hiddenMinutes.map((minutes) => (
            <option key={minutes} value={String(minutes)}>
              after {minutes} minutes
            </option>
          ))}
          <option value={NEVER}>never</option>
        </Select>
      </Field>
      <Field hint={liveSettingsExplained.choosesCheapest}>
        <Checkbox
          label="Ask instead of streaming where that costs less"
          checked={chosen.choosesCheapest}
          onChange={(_event, { checked }) => change({ choosesCheapest: checked === true })}
        />
      </Field>
      <Field label="Ask for boards" hint={liveSettingsExplained.pollEveryMs}>
        <Select
          value={String(chosen.pollEveryMs / 1000)}
          onChange={(_event, { value }) => change({ pollEveryMs: Number(value) * 1000 })}
        >
          {pollSeconds.map((seconds) => (
            <option key={seconds} value={String(seconds)}>
              every {seconds} seconds
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Save settings
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
