import { useState, type FormEvent } from "react";
import { Button, Checkbox, Field, makeStyles, Select, tokens } from "../../ui/fluent";
import type { Live } from "../../addin/live/live";
import { liveSettingsExplained, type LiveSettings } from "../../stream/live-settings";
import { useFormKeys } from "../use-form-keys";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
});

const MINUTE_MS = 60_000;
const NEVER = "never";
const hiddenMinutes = [5, 15, 60];
const pollSeconds = [5, 15, 30, 60];

/** The settings of live data, each with an explanation. */
export function LiveSettingsForm({ live, close }: { live: Live; close: () => void }) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  const [chosen, choose] = useState<LiveSettings>(live.settings);
  const change = (part: Partial<LiveSettings>) => choose({ ...chosen, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    live.setSettings(chosen);
    close();
  };
  const { pausesHiddenAfterMs } = chosen;
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Live settings" {...keys}>
      <Field hint={liveSettingsExplained.pausesAtClose}>
        <Checkbox
          label="Pause while the market is closed"
          checked={chosen.pausesAtClose}
          onChange={(_event, { checked }) => change({ pausesAtClose: checked === true })}
        />
      </Field>
      <Field label="Pause when the workbook is hidden" hint={liveSettingsExplained.pausesHiddenAfterMs}>
        <Select
          value={pausesHiddenAfterMs === undefined ? NEVER : String(pausesHiddenAfterMs / MINUTE_MS)}
          onChange={(_event, { value }) =>
            change({ pausesHiddenAfterMs: value === NEVER ? undefined : Number(value) * MINUTE_MS })
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
      <Field hint={liveSettingsExplained.pollsWhenCheaper}>
        <Checkbox
          label="Poll instead of streaming when it is cheaper"
          checked={chosen.pollsWhenCheaper}
          onChange={(_event, { checked }) => change({ pollsWhenCheaper: checked === true })}
        />
      </Field>
      <Field label="Polling interval" hint={liveSettingsExplained.pollEveryMs}>
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
