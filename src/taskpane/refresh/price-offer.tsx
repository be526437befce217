import { useEffect, useRef } from "react";
import { Body1, Button } from "../../ui/fluent";
import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import { useBoxStyles } from "../box-styles";
import { useFormKeys } from "../use-form-keys";
import { priceText } from "./refresh-text";

interface PriceOfferProps {
  /** What is recalculated. */
  label: string;
  price: RefreshPrice;
  /** The text of the button that accepts the price. */
  action: string;
  accept: () => void;
  close: () => void;
}

/** The price of a recalculation that the user has asked for, and the decision. It takes the focus. */
export function PriceOffer({ label, price, action, accept, close }: PriceOfferProps) {
  const box = useBoxStyles();
  const form = useRef<HTMLDivElement>(null);
  const keys = useFormKeys(close);
  useEffect(() => form.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={form} role="group" aria-label={label} className={box.box} {...keys}>
      <Body1>{priceText(price)}</Body1>
      <div className={box.buttons}>
        <Button appearance="primary" onClick={accept}>
          {action}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}
