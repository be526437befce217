import { MINUTE_MS } from "@strikebook/calendar";
import { useRef, useState, useSyncExternalStore } from "react";
import { type LiveSettings, liveSettingsExplained } from "@strikebook/client";
import {
  Action,
  Banner,
  Body1,
  CheckField,
  Ends,
  Form,
  FormButtons,
  Panel,
  Quiet,
  Row,
  SelectField,
  Toggle,
  makeStyles,
  tokens,
  useFields,
  useStore,
} from "@strikebook/ui";
import { liveSummary, type LiveSummary } from "./live-summary";
import type { Live } from "../../addin/live/live";

const useStyles = makeStyles({
  cost: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  bad: { color: tokens.colorStatusDangerForeground1 },
  text: { flex: "1 1 0", minWidth: 0 },
  word: { fontWeight: tokens.fontWeightSemibold, letterSpacing: "0.06em" },
});

/** Shows what streams and its cost per minute; pauses and resumes it. */
export function LivePanel({ live }: { live: Live }) {
  const styles = useStyles();
  const { tone, what, cost, remarks, canStart, isIdle } = useLiveSummary(live);
  const [isOpen, setOpen] = useState(false);
  if (isIdle) return null;
  const actions = (
    <Row>
      <Action isMain={canStart} press={() => (canStart ? live.resume() : live.pause())}>
        {canStart ? "Resume" : "Pause"}
      </Action>
      <Toggle isOpen={isOpen} set={setOpen} text="Settings" />
    </Row>
  );
  return (
    <Panel title="Live" action={actions}>
      <Ends role="status">
        <Body1>{what}</Body1>
        <Body1 className={styles.cost}>{cost}</Body1>
      </Ends>
      {remarks.map((remark) => (
        <Quiet key={remark} className={tone === "bad" ? styles.bad : undefined}>
          {remark}
        </Quiet>
      ))}
      {isOpen && <LiveSettingsForm live={live} close={() => setOpen(false)} />}
    </Panel>
  );
}

/** Returns the summary of the live state. Boards arrive every second; the same object is returned until the text changes. */
function useLiveSummary({ state }: Live): LiveSummary {
  const shown = useRef<{ text: string; summary: LiveSummary }>(undefined);
  return useSyncExternalStore(state.subscribe, () => {
    const summary = liveSummary(state.get());
    const text = JSON.stringify(summary);
    if (shown.current?.text !== text) shown.current = { text, summary };
    return shown.current.summary;
  });
}

const hiddenPauses: readonly (readonly [number | undefined, string])[] = [
  ...[5, 15, 60].map((minutes) => [minutes * MINUTE_MS, `after ${minutes} minutes`] as const),
  [undefined, "never"],
];
const pollIntervals = [5, 15, 30, 60].map((seconds) => [seconds * 1000, `every ${seconds} seconds`] as const);

/** The settings of live data, each with an explanation. */
function LiveSettingsForm({ live, close }: { live: Live; close: () => void }) {
  const { values, bind } = useFields(live.settings);
  const field = <Name extends keyof LiveSettings>(name: Name) => ({
    hint: liveSettingsExplained[name],
    ...bind(name),
  });
  const submit = () => {
    live.setSettings(values);
    close();
  };
  return (
    <Form label="Live settings" submit={submit} close={close}>
      <CheckField label="Pause while the market is closed" {...field("pausesAtClose")} />
      <SelectField label="Pause when the workbook is hidden" options={hiddenPauses} {...field("pausesHiddenAfterMs")} />
      <CheckField label="Poll instead of streaming when it is cheaper" {...field("pollsWhenCheaper")} />
      <SelectField label="Polling interval" options={pollIntervals} {...field("pollEveryMs")} />
      <FormButtons action="Save settings" close={close} />
    </Form>
  );
}

/** A permanent notice while the user has paused everything, with a button that resumes it. */
export function PauseBanner({ live }: { live: Live }) {
  const styles = useStyles();
  if (!useStore(live.paused)) return null;
  return (
    <Banner role="region" aria-label="Paused">
      <span className={styles.text}>
        <span className={styles.word}>PAUSED</span> Nothing is requested. Cells keep their values.
      </span>
      <Action press={() => live.resume()}>Resume all</Action>
    </Banner>
  );
}
