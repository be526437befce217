import { useEffect, useRef, useState } from "react";
import type { Live } from "../../addin/live/live";
import type { AutoRefresh } from "../../addin/refresh/auto-refresh";
import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import type { Store } from "../../store/store";
import { refreshableFormulas, refreshScopes, type RefreshScope } from "../../workbook/refreshable-formulas";
import { Action, Toggle } from "../../ui/action";
import { SelectField } from "../../ui/fields";
import { Button, Caption1 } from "../../ui/fluent";
import { Group, Question } from "../../ui/form";
import { counted } from "../../ui/format";
import { Column, Panel, Quiet, Row } from "../../ui/layout";
import { useCurrent, useStore, useWork } from "../../ui/hooks";
import {
  autoRefreshText,
  nothingTexts,
  pausedText,
  perHourText,
  refreshPriceText,
  refreshIntervals,
  scopeNames,
} from "./refresh-text";

/** Refreshes formulas at a price. */
export interface Refreshing {
  /** Returns what a refresh of cells costs now. Sends nothing. */
  price: (addresses: readonly string[]) => Promise<RefreshPrice>;
  /** Returns the most credits per hour of a refresh at an interval. Sends nothing. */
  perHour: (addresses: readonly string[], intervalMs: number) => Promise<number>;
  /** Recalculates cells at a price that the user has accepted. Resolves to their number; 0 if Excel refuses. */
  recalculate: (addresses: readonly string[], credits: number) => Promise<number>;
  automatic: AutoRefresh;
  /** Whether the user has pressed Refresh in the ribbon. */
  request: Store<boolean>;
}

interface RefreshPanelProps {
  refreshing: Refreshing;
  live: Pick<Live, "paused" | "pause">;
  /** Brings the panel to the front. */
  show: () => void;
}

/** Refreshes formulas after showing what that costs, once or at an interval. */
export function RefreshPanel({ refreshing, live, show }: RefreshPanelProps) {
  const isPaused = useStore(live.paused);
  /** The formulas that are about to be refreshed, and what that costs. */
  const [offer, setOffer] = useState<{ scope: RefreshScope; addresses: readonly string[]; price: RefreshPrice }>();
  const { isBusy, remark, setRemark, run } = useWork();
  const find = async (scope: RefreshScope) => {
    const found = await refreshableFormulas(scope);
    if ("problem" in found) return found.problem;
    const { addresses } = found;
    if (addresses.length === 0) return nothingTexts[scope];
    return setOffer({ scope, addresses, price: await refreshing.price(addresses) });
  };
  const open = (scope: RefreshScope) => (isPaused ? setRemark(pausedText) : void run(() => find(scope)));
  const refresh = async (addresses: readonly string[], { credits }: RefreshPrice) => {
    const count = await refreshing.recalculate(addresses, credits);
    if (count === 0) return "Excel is busy: finish the edit, then refresh again.";
    return `${counted(count, "cell", "cells")} refreshed.`;
  };
  useRibbonRequest(refreshing.request, () => {
    show();
    open("workbook");
  });
  return (
    <Panel title="Refresh">
      <Row label="What to refresh">
        {refreshScopes.map((scope) => (
          <Action key={scope} isBusy={isBusy} press={() => open(scope)}>
            {scopeNames[scope]}
          </Action>
        ))}
      </Row>
      {offer && (
        <Question
          key={offer.scope}
          isSafe
          label={`Refresh: ${scopeNames[offer.scope]}`}
          text={refreshPriceText(offer.price)}
          action="Refresh"
          accept={() => {
            setOffer(undefined);
            return run(() => refresh(offer.addresses, offer.price));
          }}
          close={() => setOffer(undefined)}
        />
      )}
      <Quiet role="status">{remark ?? "Shows the price first. Data that is still fresh comes from the cache."}</Quiet>
      <Row>
        <AutomaticRefresh refreshing={refreshing} />
        {!isPaused && <Action press={() => live.pause()}>Pause all</Action>}
      </Row>
    </Panel>
  );
}

/** Calls `listener` when the user has pressed Refresh in the ribbon, also if the pane was not open then. */
function useRibbonRequest(request: Store<boolean>, listener: () => void): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => {
    const check = () => {
      if (!request.get()) return;
      request.set(false);
      newest.current();
    };
    void Promise.resolve().then(check);
    return request.subscribe(check);
  }, [request]);
}

/** Starts and stops the automatic refresh. */
function AutomaticRefresh({ refreshing }: { refreshing: Refreshing }) {
  const state = useStore(refreshing.automatic.store);
  const [isOpen, setOpen] = useState(false);
  if (state) {
    return (
      <Column>
        <Caption1 role="status">{autoRefreshText(state)}</Caption1>
        <Row>
          <Action press={() => refreshing.automatic.stop()}>Stop refreshing</Action>
        </Row>
      </Column>
    );
  }
  return (
    <Column>
      <Row>
        <Toggle isOpen={isOpen} set={setOpen}>
          Refresh automatically
        </Toggle>
      </Row>
      {isOpen && <IntervalForm refreshing={refreshing} close={() => setOpen(false)} />}
    </Column>
  );
}

/** The interval of the automatic refresh, and what it costs per hour. */
function IntervalForm({ refreshing, close }: { refreshing: Refreshing; close: () => void }) {
  const [intervalMs, setInterval] = useState(5 * 60_000);
  const price = useCurrent(async () => {
    const found = await refreshableFormulas("workbook");
    return "problem" in found ? found : { perHour: await refreshing.perHour(found.addresses, intervalMs) };
  }, String(intervalMs));
  const perHour = price && "perHour" in price ? price.perHour : undefined;
  const start = () => {
    close();
    if (perHour !== undefined) refreshing.automatic.start(intervalMs, perHour);
  };
  return (
    <Group label="Refresh automatically" close={close}>
      <SelectField label="Every" value={intervalMs} options={refreshIntervals} choose={setInterval} />
      <Caption1 role="note" aria-label="Price">
        {price && "problem" in price
          ? price.problem
          : perHour === undefined
            ? "Computing the price\u2026"
            : perHourText(perHour)}
      </Caption1>
      <Row>
        <Button appearance="primary" disabled={perHour === undefined} onClick={start}>
          Start refreshing
        </Button>
        <Button onClick={close}>Cancel</Button>
      </Row>
    </Group>
  );
}
