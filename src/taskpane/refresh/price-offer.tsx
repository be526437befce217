import { useEffect, useRef } from "react";
import { Body1, Button, makeStyles, tokens } from "@fluentui/react-components";
import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import { useFormKeys } from "../use-form-keys";
import { priceText } from "./refresh-text";

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
});

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
  const styles = useStyles();
  const form = useRef<HTMLDivElement>(null);
  const keys = useFormKeys(close);
  useEffect(() => form.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={form} role="group" aria-label={label} className={styles.form} {...keys}>
      <Body1>{priceText(price)}</Body1>
      <div className={styles.row}>
        <Button appearance="primary" onClick={accept}>
          {action}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}
