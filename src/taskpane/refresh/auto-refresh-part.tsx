import { useEffect, useState } from "react";
import { Button, Caption1, Field, makeStyles, Select, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { AutoRefresh } from "../../addin/refresh/auto-refresh";
import { refreshPerHour } from "../../addin/refresh/refresh-price";
import { refreshableFormulas } from "../../workbook/refreshable-formulas";
import { useFormKeys } from "../use-form-keys";
import { useStore } from "../use-store";
import { autoRefreshText, perHourText, refreshIntervals } from "./refresh-text";

const useStyles = makeStyles({
  part: { display: "flex", flexDirection: "column", alignItems: "flex-start", rowGap: tokens.spacingVerticalS },
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Starts and stops the automatic refresh. */
export function AutoRefreshPart({ addin, refresh }: { addin: Addin; refresh: AutoRefresh }) {
  const styles = useStyles();
  const state = useStore(refresh.store);
  const [isOpen, setOpen] = useState(false);
  if (state) {
    return (
      <div className={styles.part}>
        <Caption1 role="status">{autoRefreshText(state)}</Caption1>
        <Button size="small" onClick={() => refresh.stop()}>
          Stop refreshing
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.part}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Refresh automatically
      </Button>
      {isOpen && (
        <IntervalForm
          addin={addin}
          start={(intervalMs, creditsPerHour) => {
            setOpen(false);
            refresh.start(intervalMs, creditsPerHour);
          }}
          close={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface IntervalFormProps {
  addin: Addin;
  start: (intervalMs: number, creditsPerHour: number) => void;
  close: () => void;
}

/** The interval of the automatic refresh, and what it costs per hour. */
function IntervalForm({ addin, start, close }: IntervalFormProps) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  const [intervalMs, setInterval] = useState(5 * 60_000);
  const [price, setPrice] = useState<{ intervalMs: number; creditsPerHour: number } | { problem: string }>();
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = await refreshableFormulas("workbook");
      const next =
        "problem" in found
          ? found
          : { intervalMs, creditsPerHour: await refreshPerHour(addin, found.addresses, intervalMs) };
      if (isCurrent) setPrice(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [addin, intervalMs]);
  const priced = price && "intervalMs" in price && price.intervalMs === intervalMs ? price : undefined;
  return (
    <div role="group" aria-label="Refresh automatically" className={styles.part} {...keys}>
      <Field label="Every">
        <Select value={String(intervalMs)} onChange={(_event, { value }) => setInterval(Number(value))}>
          {refreshIntervals.map(({ ms, name }) => (
            <option key={ms} value={String(ms)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Caption1 role="note" aria-label="Price">
        {price && "problem" in price
          ? price.problem
          : priced
            ? perHourText(priced.creditsPerHour)
            : "Computing the price\u2026"}
      </Caption1>
      <div className={styles.row}>
        <Button
          appearance="primary"
          disabled={priced === undefined}
          onClick={() => priced && start(intervalMs, priced.creditsPerHour)}
        >
          Start refreshing
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}
