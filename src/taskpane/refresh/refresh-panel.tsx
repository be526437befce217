import { useEffect, useRef, useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { AutoRefresh } from "../../addin/refresh/auto-refresh";
import { recalculateAtPrice, refreshPrice, type RefreshPrice } from "../../addin/refresh/refresh-price";
import { refreshableFormulas, refreshScopes, type RefreshScope } from "../../workbook/refreshable-formulas";
import { counted } from "../format";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { AutoRefreshPart } from "./auto-refresh-part";
import { PriceOffer } from "./price-offer";
import { nothingTexts, pausedText, scopeNames } from "./refresh-text";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The formulas that are about to be refreshed, and what that costs. */
interface Offer {
  scope: RefreshScope;
  addresses: readonly string[];
  price: RefreshPrice;
}

interface RefreshPanelProps {
  addin: Addin;
  refresh: AutoRefresh;
  /** Brings the panel to the front. */
  show: () => void;
}

/** Refreshes formulas after showing what that costs, once or at an interval. */
export function RefreshPanel({ addin, refresh: autoRefresh, show }: RefreshPanelProps) {
  const styles = useStyles();
  const isPaused = useStore(addin.live.paused);
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<Offer>();
  const [remark, setRemark] = useState("");
  const open = async (scope: RefreshScope) => {
    setRemark(isPaused ? pausedText : "");
    if (isPaused) return;
    setBusy(true);
    const found = await refreshableFormulas(scope);
    if ("problem" in found) setRemark(found.problem);
    else if (found.addresses.length === 0) setRemark(nothingTexts[scope]);
    else setOffer({ scope, addresses: found.addresses, price: await refreshPrice(addin, found.addresses) });
    setBusy(false);
  };
  const refresh = async ({ addresses, price }: Offer) => {
    setOffer(undefined);
    setBusy(true);
    const count = await recalculateAtPrice(addin, addresses, price.credits);
    setRemark(
      count > 0
        ? `${counted(count, "cell", "cells")} refreshed.`
        : "Excel is busy: finish the edit, then refresh again.",
    );
    setBusy(false);
  };
  useRibbonRequest(addin, () => {
    show();
    void open("workbook");
  });
  return (
    <Panel title="Refresh">
      <div className={styles.row} role="group" aria-label="What to refresh">
        {refreshScopes.map((scope) => (
          <Button key={scope} size="small" disabledFocusable={isBusy} onClick={() => void open(scope)}>
            {scopeNames[scope]}
          </Button>
        ))}
      </div>
      {offer && (
        <PriceOffer
          key={offer.scope}
          label={`Refresh: ${scopeNames[offer.scope]}`}
          price={offer.price}
          action="Refresh"
          accept={() => void refresh(offer)}
          close={() => setOffer(undefined)}
        />
      )}
      <Caption1 role="status" className={styles.quiet}>
        {remark || "Shows the price first. Data that is still fresh comes from the cache."}
      </Caption1>
      <div className={styles.row}>
        <AutoRefreshPart addin={addin} refresh={autoRefresh} />
        {!isPaused && (
          <Button size="small" onClick={() => addin.live.pause()}>
            Pause all
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Calls `listener` when the user has pressed Refresh in the ribbon, also if the pane was not open then. */
function useRibbonRequest({ refreshRequest }: Addin, listener: () => void): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => {
    const check = () => {
      if (!refreshRequest.get()) return;
      refreshRequest.set(false);
      newest.current();
    };
    void Promise.resolve().then(check);
    return refreshRequest.subscribe(check);
  }, [refreshRequest]);
}
