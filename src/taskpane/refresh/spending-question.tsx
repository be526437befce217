import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import type { SpendingApproval } from "../../addin/spending/spending-approval";
import { useFormKeys } from "../use-form-keys";
import { Banner } from "../banner";
import { useLoaded } from "../use-loaded";
import { useStore } from "../use-store";
import { priceText } from "./refresh-text";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
});

/** Asks whether formulas that cost more than the user has set may request their data. Nothing while there is no question. */
export function SpendingQuestion({ addin }: { addin: Addin }) {
  const approval = useLoaded(addin.approval.load); // Without its code nothing is asked: the cells say so.
  return approval ? <Question approval={approval} /> : null;
}

function Question({ approval }: { approval: SpendingApproval }) {
  const price = useStore(approval.question);
  return price ? <QuestionForm price={price} answer={(isAccepted) => approval.answer(isAccepted)} /> : null;
}

function QuestionForm({ price, answer }: { price: RefreshPrice; answer: (isAccepted: boolean) => void }) {
  const styles = useStyles();
  const keys = useFormKeys(() => answer(false));
  return (
    <Banner role="region" aria-label="Price" {...keys}>
      <div role="alert">
        <Body1 block>{priceText(price)}</Body1>
        <Caption1 block>The cells wait for your answer, for a minute.</Caption1>
      </div>
      <div className={styles.row}>
        <Button appearance="primary" size="small" onClick={() => answer(true)}>
          Continue
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          Cancel
        </Button>
      </div>
    </Banner>
  );
}
