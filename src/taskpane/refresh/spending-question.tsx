import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import type { SpendingApproval } from "../../addin/spending/spending-approval";
import { Action, Banner, Body1, Caption1, Row, useFormKeys, useLoaded, useStore } from "@strikebook/ui";
import { refreshPriceText } from "./refresh-text";
import type { Approval } from "../../addin/spending/approval";

/** Asks whether formulas that cost more than the user has set may request their data. Nothing while there is no question. */
export function SpendingQuestion({ approval }: { approval: Approval }) {
  const loaded = useLoaded(() => approval.load()); // Without its code nothing is asked: the cells say so.
  return loaded ? <LoadedQuestion approval={loaded} /> : null;
}

function LoadedQuestion({ approval }: { approval: SpendingApproval }) {
  const price = useStore(approval.question);
  return price ? <QuestionForm price={price} settle={(isAccepted) => approval.settle(isAccepted)} /> : null;
}

function QuestionForm({ price, settle }: { price: RefreshPrice; settle: (isAccepted: boolean) => void }) {
  const keys = useFormKeys(() => settle(false));
  return (
    <Banner role="region" aria-label="Price" {...keys}>
      <div role="alert">
        <Body1 block>{refreshPriceText(price)}</Body1>
        <Caption1 block>Waiting up to a minute for your answer.</Caption1>
      </div>
      <Row>
        <Action isMain press={() => settle(true)}>
          Continue
        </Action>
        <Action press={() => settle(false)}>Cancel</Action>
      </Row>
    </Banner>
  );
}
