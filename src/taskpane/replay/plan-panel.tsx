import { creditsText } from "../../contract/credits-text";
import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { AdvanceLoading, AdvancePlan } from "../../addin/replay/advance-loading";
import { useBoxStyles } from "../box-styles";
import { useStore } from "../use-store";
import { PlanForm } from "./plan-form";
import { PlanProgress } from "./plan-progress";
import { planText } from "./plan-text";

const useStyles = makeStyles({
  start: { alignSelf: "flex-start" },
  lines: { display: "flex", flexDirection: "column" },
  warning: { color: tokens.colorPaletteRedForeground1 },
});

/** Loads times of the replay before the clock shows them, after showing what that costs. */
export function PlanPanel({ addin, load }: { addin: Addin; load: () => Promise<AdvanceLoading> }) {
  const styles = useStyles();
  const box = useBoxStyles();
  const [loading, setLoading] = useState<AdvanceLoading>();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const toggle = async () => {
    setProblem("");
    try {
      setLoading(await load());
      setOpen(!isOpen);
    } catch {
      setProblem("This part of Strikebook could not be loaded. Check the connection, then press the button again.");
    }
  };
  return (
    <>
      <Button size="small" className={styles.start} aria-expanded={isOpen} onClick={() => void toggle()}>
        Load in advance
      </Button>
      {isOpen && loading && (
        <div className={box.box}>
          <PlanParts addin={addin} loading={loading} close={() => setOpen(false)} />
        </div>
      )}
      <Caption1 role="status">{problem}</Caption1>
    </>
  );
}

/** A plan whose price is shown. */
interface Offer {
  plan: AdvancePlan;
  /** Why the price cannot be paid in full. */
  obstacle: string | undefined;
}

interface PlanPartsProps {
  addin: Addin;
  loading: AdvanceLoading;
  close: () => void;
}

function PlanParts({ addin, loading, close }: PlanPartsProps) {
  const current = useStore(loading.current);
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<Offer>();
  const [isChoosing, setChoosing] = useState(false);
  const price = async (instants: readonly number[]) => {
    setBusy(true);
    try {
      const plan = await loading.planFor(instants);
      setOffer({ plan, obstacle: await loading.obstacle(plan.credits) });
    } finally {
      setBusy(false);
    }
  };
  const start = (plan: AdvancePlan) => {
    setOffer(undefined);
    setChoosing(false);
    loading.run(plan);
  };
  const offered = offer && <PlanOffer offer={offer} start={() => start(offer.plan)} />;
  if (current && !isChoosing) {
    const choose = () => {
      setOffer(undefined);
      setChoosing(true);
    };
    return (
      <PlanProgress
        run={current.run}
        isBusy={isBusy}
        priceRest={() => void price(current.plan.instants)}
        choose={choose}
        close={close}
      >
        {offered}
      </PlanProgress>
    );
  }
  return (
    <PlanForm
      now={() => addin.client.clock.now()}
      isBusy={isBusy}
      onChange={() => setOffer(undefined)}
      price={(instants) => void price(instants)}
      close={close}
    >
      {offered}
    </PlanForm>
  );
}

/** What a plan loads and costs, and the button that starts it at this price. */
function PlanOffer({ offer: { plan, obstacle }, start }: { offer: Offer; start: () => void }) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.lines} role="status" aria-label="Price">
        {planText(plan).map((line) => (
          <Caption1 key={line}>{line}</Caption1>
        ))}
        {obstacle !== undefined && <Caption1 className={styles.warning}>{obstacle}</Caption1>}
      </div>
      {plan.requests > 0 && (
        <Button appearance="primary" className={styles.start} onClick={start}>
          {`Load for ${creditsText(plan.credits)}`}
        </Button>
      )}
    </>
  );
}
