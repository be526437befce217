import { type ReactNode, useState } from "react";
import type { AdvanceLoading, AdvancePlan } from "../../addin/replay/advance-loading";
import type { LoadRun } from "../../addin/replay/load-run";
import { creditsText } from "@strikebook/contract";
import {
  Action,
  Button,
  Caption1,
  Group,
  Lines,
  Problem,
  Row,
  makeStyles,
  tokens,
  useStore,
  useWork,
} from "@strikebook/ui";
import { PlanForm } from "./plan-form";
import { planText, loadProgressText, resultText } from "./plan-text";

const useStyles = makeStyles({
  start: { alignSelf: "flex-start" },
  bar: { width: "100%", height: "8px", accentColor: tokens.colorBrandBackground },
});

const notLoaded = () =>
  "This part of Strikebook could not be loaded. Check the connection, then press the button again.";

/** Loads times of the replay before the clock shows them, after showing what that costs. */
export function PlanPanel({
  loading: load,
  marketNow,
}: {
  loading: () => Promise<AdvanceLoading>;
  marketNow: () => number;
}) {
  const [loading, setLoading] = useState<AdvanceLoading>();
  const [isOpen, setOpen] = useState(false);
  const { remark: problem, run } = useWork(notLoaded);
  const toggle = () =>
    run(async () => {
      setLoading(await load());
      setOpen(!isOpen);
    });
  return (
    <>
      <Row>
        <Action isOpen={isOpen} press={toggle}>
          Load in advance
        </Action>
      </Row>
      {isOpen && loading && <PlanParts marketNow={marketNow} loading={loading} close={() => setOpen(false)} />}
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

function PlanParts(props: { marketNow: () => number; loading: AdvanceLoading; close: () => void }) {
  const { marketNow, loading, close } = props;
  const current = useStore(loading.current);
  const { isBusy, run } = useWork();
  const [offer, setOffer] = useState<Offer>();
  const [isChoosing, setChoosing] = useState(false);
  const price = (instants: readonly number[]) =>
    run(async () => {
      const plan = await loading.planFor(instants);
      setOffer({ plan, obstacle: await loading.obstacle(plan.credits) });
    });
  const start = (plan: AdvancePlan) => {
    setOffer(undefined);
    setChoosing(false);
    loading.run(plan);
  };
  const choose = () => {
    setOffer(undefined);
    setChoosing(true);
  };
  const offered = offer && <PlanOffer offer={offer} start={() => start(offer.plan)} />;
  if (current && !isChoosing) {
    const priceRest = () => price(current.plan.instants);
    return (
      <PlanProgress run={current.run} isBusy={isBusy} priceRest={priceRest} choose={choose} close={close}>
        {offered}
      </PlanProgress>
    );
  }
  return (
    <PlanForm marketNow={marketNow} isBusy={isBusy} onChange={() => setOffer(undefined)} price={price} close={close}>
      {offered}
    </PlanForm>
  );
}

/** What a plan loads and costs, and the button that starts it at this price. */
function PlanOffer({ offer: { plan, obstacle }, start }: { offer: Offer; start: () => void }) {
  const styles = useStyles();
  return (
    <>
      <div role="status" aria-label="Price">
        <Lines lines={planText(plan)} />
        <Problem>{obstacle}</Problem>
      </div>
      {plan.requests > 0 && (
        <Button appearance="primary" className={styles.start} onClick={start}>
          {`Load for ${creditsText(plan.credits)}`}
        </Button>
      )}
    </>
  );
}

interface PlanProgressProps {
  run: LoadRun;
  /** Whether a price is computed. */
  isBusy: boolean;
  /** Shows the price of what was not loaded. */
  priceRest: () => Promise<void>;
  /** Goes back to the form. */
  choose: () => void;
  close: () => void;
  /** The price of the rest, once it is known. */
  children?: ReactNode;
}

/** How far a plan is loaded, with pause, resume and cancel; afterwards what was loaded and what was not. */
function PlanProgress({ run, isBusy, priceRest, choose, close, children }: PlanProgressProps) {
  const styles = useStyles();
  const state = useStore(run.store);
  const { phase, total, done, failures, stopReason } = state;
  if (phase === "ended") {
    return (
      <Group label="Load in advance" close={close} isBoxed>
        <Lines role="status" lines={resultText(state)} />
        {children}
        <Row>
          {done < total && !children && (
            <Action isLarge isBusy={isBusy} press={priceRest}>
              Show the price of the rest
            </Action>
          )}
          <Button onClick={choose}>Other times</Button>
          <Button onClick={close}>Close</Button>
        </Row>
      </Group>
    );
  }
  const isPaused = phase === "paused";
  return (
    <Group label="Load in advance" close={close} isBoxed>
      <progress
        className={styles.bar}
        value={done + failures.length}
        max={total}
        aria-label="Requests that have ended"
      />
      <Caption1 role="status">{loadProgressText(state)}</Caption1>
      <Row>
        <Button onClick={() => (isPaused ? run.resume() : run.pause())}>{isPaused ? "Resume" : "Pause"}</Button>
        <Action isLarge isBusy={stopReason !== undefined} press={() => run.cancel()}>
          Cancel
        </Action>
      </Row>
    </Group>
  );
}
