import { useEffect, useRef, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import { refreshPrice, type RefreshPrice } from "../../addin/refresh/refresh-price";
import { refreshableFormulas, refreshScopes, type RefreshScope } from "../../workbook/refreshable-formulas";
import { counted } from "../format";
import { Panel } from "../panel";
import { useFormKeys } from "../use-form-keys";
import { AutoRefreshPart } from "./auto-refresh-part";
import { nothingTexts, priceText, scopeNames } from "./refresh-text";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  form: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
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
  /** Brings the panel to the front. */
  show: () => void;
}

/** Refreshes formulas after showing what that costs, once or at an interval. */
export function RefreshPanel({ addin, show }: RefreshPanelProps) {
  const styles = useStyles();
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<Offer>();
  const [remark, setRemark] = useState("");
  const open = async (scope: RefreshScope) => {
    setBusy(true);
    setRemark("");
    const found = await refreshableFormulas(scope);
    if ("problem" in found) setRemark(found.problem);
    else if (found.addresses.length === 0) setRemark(nothingTexts[scope]);
    else setOffer({ scope, addresses: found.addresses, price: await refreshPrice(addin, found.addresses) });
    setBusy(false);
  };
  const refresh = async ({ addresses }: Offer) => {
    setOffer(undefined);
    setBusy(true);
    const count = await addin.recalculateCells(addresses);
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
        <OfferForm
          key={offer.scope}
          offer={offer}
          refresh={(one) => void refresh(one)}
          close={() => setOffer(undefined)}
        />
      )}
      <Caption1 role="status" className={styles.quiet}>
        {remark || "Shows the price first. Data that is still fresh comes from the cache."}
      </Caption1>
      <AutoRefreshPart addin={addin} />
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

interface OfferFormProps {
  offer: Offer;
  refresh: (offer: Offer) => void;
  close: () => void;
}

/** The price of a refresh, and the decision. */
function OfferForm({ offer, refresh, close }: OfferFormProps) {
  const styles = useStyles();
  const form = useRef<HTMLDivElement>(null);
  const keys = useFormKeys(close);
  useEffect(() => form.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={form} role="group" aria-label={`Refresh: ${scopeNames[offer.scope]}`} className={styles.form} {...keys}>
      <Body1>{priceText(offer.price)}</Body1>
      <div className={styles.row}>
        <Button appearance="primary" onClick={() => refresh(offer)}>
          Refresh
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}
