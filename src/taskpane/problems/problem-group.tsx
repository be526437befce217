import { useState } from "react";
import { Body1, Body1Strong, Button, Caption1, Link, makeStyles, tokens } from "../../ui/fluent";
import type { RefreshPrice } from "../../addin/refresh/refresh-price";
import { CellLinks } from "../cell-links";
import { counted } from "../format";
import { PriceOffer } from "../refresh/price-offer";
import type { ProblemGroup } from "./problem-groups";

const useStyles = makeStyles({
  group: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  head: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalS,
  },
  title: { margin: 0 },
  reason: { overflowWrap: "anywhere" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The numbers of reasons and of cells that are listed at first. */
const MAX_REASONS = 5;
const MAX_CELLS = 8;

/** What the buttons of the problems do. */
export interface ProblemActions {
  isBusy: boolean;
  /** Returns what a retry would cost; `undefined` if it is retried without a question. */
  price: (addresses: readonly string[]) => Promise<RefreshPrice | undefined>;
  retry: (addresses: readonly string[], credits: number) => void;
  restore: () => void;
}

/** The formulas that show an error for one cause: the reasons, the cells, and a button that tries them again. */
export function ProblemGroupView({ group, actions }: { group: ProblemGroup; actions: ProblemActions }) {
  const styles = useStyles();
  const [showsAll, showAll] = useState(false);
  const [offer, setOffer] = useState<RefreshPrice>();
  const { title, note, retry, reasons, addresses } = group;
  const shown = showsAll ? reasons : reasons.slice(0, MAX_REASONS);
  const tryAgain = async () => {
    if (retry === "restore") return actions.restore();
    const price = await actions.price(addresses);
    if (price) setOffer(price);
    else actions.retry(addresses, 0);
  };
  const isCut = shown.length < reasons.length || shown.some((reason) => reason.addresses.length > MAX_CELLS);
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <div className={styles.head}>
        <Body1Strong
          as="h3"
          className={styles.title}
        >{`${title} (${counted(addresses.length, "cell", "cells")})`}</Body1Strong>
        {retry !== "none" && (
          <Button
            size="small"
            disabledFocusable={actions.isBusy}
            aria-label={retry === "restore" ? "Restore formulas" : `Retry: ${title}`}
            onClick={() => void tryAgain()}
          >
            {retry === "restore" ? "Restore formulas" : "Retry"}
          </Button>
        )}
      </div>
      {offer && (
        <PriceOffer
          label={`Price: ${title}`}
          price={offer}
          action="Retry"
          accept={() => {
            setOffer(undefined);
            actions.retry(addresses, offer.credits);
          }}
          close={() => setOffer(undefined)}
        />
      )}
      {shown.map(({ text, addresses: cells }) => (
        <div key={text ?? ""} className={styles.group}>
          {text !== undefined && <Body1 className={styles.reason}>{text}</Body1>}
          <CellLinks cells={cells} count={cells.length} most={showsAll ? cells.length : MAX_CELLS} />
        </div>
      ))}
      {(isCut || showsAll) && (
        <Link as="button" aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${counted(addresses.length, "cell", "cells")}`}
        </Link>
      )}
      {note !== undefined && <Caption1 className={styles.quiet}>{note}</Caption1>}
    </div>
  );
}
