import { creditsText } from "@strikebook/contract";
import { Action, Banner, Body1, Caption1, Row, counted, useFormKeys, useStore } from "@strikebook/ui";
import type { Live } from "../../addin/live/live";

/** Asks whether live quotes may be requested that cost more per minute than the user has set. Nothing while there is no question. */
export function QuotesQuestion({ live }: { live: Live }) {
  const { unapproved, contracts } = useStore(live.quotes.store);
  if (unapproved === undefined) return null;
  return (
    <QuestionForm price={unapproved} contracts={contracts} settle={(isAccepted) => live.quotes.settle(isAccepted)} />
  );
}

interface QuestionProps {
  /** In credits per minute. */
  price: number;
  contracts: number;
  settle: (isAccepted: boolean) => void;
}

function QuestionForm({ price, contracts, settle }: QuestionProps) {
  const keys = useFormKeys(() => settle(false));
  return (
    <Banner role="region" aria-label="Price of live quotes" {...keys}>
      <div role="alert">
        <Body1 block>
          Live quotes of {counted(contracts, "contract", "contracts")} cost up to {creditsText(price)} per minute while
          the market is open.
        </Body1>
        <Caption1 block>Waiting for your answer.</Caption1>
      </div>
      <Row>
        <Action isMain press={() => settle(true)}>
          Start
        </Action>
        <Action press={() => settle(false)}>Cancel</Action>
      </Row>
    </Banner>
  );
}
