import { useEffect, useEffectEvent, useState } from "react";
import type { PricedRefresh, RefreshPrice } from "../../addin/refresh/refresh-price";
import { refreshableFormulas, refreshScopes, type RefreshScope } from "../../workbook/formulas/refreshable-formulas";
import {
  Action,
  Button,
  Caption1,
  Column,
  Group,
  Panel,
  Question,
  Quiet,
  Row,
  SelectField,
  Toggle,
  counted,
  useCurrent,
  useStore,
  useWork,
} from "@strikebook/ui";
import {
  autoRefreshText,
  pausedText,
  perHourText,
  refreshPriceText,
  refreshIntervals,
  scopeTexts,
} from "./refresh-text";
import type { AutoRefresh } from "../../addin/refresh/auto-refresh";
import type { Store } from "@strikebook/client";
import type { Live } from "../../addin/live/live";

interface RefreshPanelProps {
  refreshing: PricedRefresh;
  refresh: AutoRefresh;
  refreshRequest: Store<boolean>;
  live: Live;
  /** Brings the panel to the front. */
  show: () => void;
}

/** Refreshes formulas after showing what that costs, once or at an interval. */
export function RefreshPanel({ show, ...features }: RefreshPanelProps) {
  const { refreshing, refreshRequest, live } = features;
  const isPaused = useStore(live.paused);
  /** The formulas that are about to be refreshed, and what that costs. */
  const [offer, setOffer] = useState<{ scope: RefreshScope; addresses: readonly string[]; price: RefreshPrice }>();
  const { isBusy, remark, setRemark, run } = useWork();
  const find = async (scope: RefreshScope) => {
    const found = await refreshableFormulas(scope);
    if ("problem" in found) return found.problem;
    const { addresses } = found;
    if (addresses.length === 0) return scopeTexts[scope].nothing;
    return setOffer({ scope, addresses, price: await refreshing.price(addresses) });
  };
  const open = (scope: RefreshScope) => (isPaused ? setRemark(pausedText) : void run(() => find(scope)));
  const refresh = async (addresses: readonly string[], { credits }: RefreshPrice) => {
    const count = await refreshing.recalculate(addresses, credits);
    if (count === 0) return "Excel is busy. Finish editing the cell, then refresh again.";
    return `${counted(count, "cell", "cells")} refreshed.`;
  };
  /** Opens the panel if the user has pressed Refresh in the ribbon, also if the pane was not open then. */
  const openIfRequested = useEffectEvent(() => {
    if (!refreshRequest.get()) return;
    refreshRequest.set(false);
    show();
    open("workbook");
  });
  useEffect(() => {
    const check = () => openIfRequested();
    void Promise.resolve().then(check);
    return refreshRequest.subscribe(check);
  }, [refreshRequest]);
  return (
    <Panel title="Refresh">
      <Row label="What to refresh">
        {refreshScopes.map((scope) => (
          <Action key={scope} isBusy={isBusy} press={() => open(scope)}>
            {scopeTexts[scope].name}
          </Action>
        ))}
      </Row>
      {offer && (
        <Question
          key={offer.scope}
          isSafe
          label={`Refresh: ${scopeTexts[offer.scope].name}`}
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
        <AutomaticRefresh {...features} />
        {!isPaused && <Action press={() => live.pause()}>Pause all</Action>}
      </Row>
    </Panel>
  );
}

interface AutomaticRefreshProps {
  refreshing: PricedRefresh;
  refresh: AutoRefresh;
}

/** Starts and stops the automatic refresh. */
function AutomaticRefresh({ refreshing, refresh }: AutomaticRefreshProps) {
  const state = useStore(refresh.store);
  const [isOpen, setOpen] = useState(false);
  if (state) {
    return (
      <Column>
        <Caption1 role="status">{autoRefreshText(state)}</Caption1>
        <Row>
          <Action press={() => refresh.stop()}>Stop refreshing</Action>
        </Row>
      </Column>
    );
  }
  return (
    <Column>
      <Row>
        <Toggle isOpen={isOpen} set={setOpen} text="Refresh automatically" />
      </Row>
      {isOpen && <IntervalForm refreshing={refreshing} refresh={refresh} close={() => setOpen(false)} />}
    </Column>
  );
}

/** The interval of the automatic refresh, and what it costs per hour. */
function IntervalForm({ refreshing, refresh, close }: AutomaticRefreshProps & { close: () => void }) {
  const [intervalMs, setInterval] = useState(5 * 60_000);
  const price = useCurrent(async () => {
    const found = await refreshableFormulas("workbook");
    return "problem" in found ? found : { costs: refreshing.costs(found.addresses, intervalMs) };
  }, String(intervalMs));
  const costs = price && "costs" in price ? price.costs : undefined;
  const start = () => {
    close();
    if (costs) refresh.start(intervalMs, costs);
  };
  return (
    <Group label="Refresh automatically" close={close}>
      <SelectField label="Every" value={intervalMs} options={refreshIntervals} change={setInterval} />
      <Caption1 role="note" aria-label="Price">
        {price && "problem" in price ? price.problem : costs ? perHourText(costs) : "Computing the price\u2026"}
      </Caption1>
      <Row>
        <Button appearance="primary" disabled={!costs} onClick={start}>
          Start refreshing
        </Button>
        <Button onClick={close}>Cancel</Button>
      </Row>
    </Group>
  );
}
