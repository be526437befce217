import { useEffect, useState } from "react";
import { limitNames, parseLimits, type LimitName, type SpendingLimits } from "../../addin/settings/spending-limits";
import type { SpendingWatch, WatchedSpending } from "../../addin/forecast/spending-watch";
import { creditsNoun } from "@strikebook/contract";
import { storageScope } from "../../workbook/office/office-limits";
import {
  Body1,
  Caption1,
  Facts,
  Form,
  FormButtons,
  Panel,
  Quiet,
  TextField,
  Toggle,
  grouped,
  makeStyles,
  tokens,
  usd,
  useStore,
  ShowAll,
  TitledGroup,
} from "@strikebook/ui";
import { CostTable, CreditChart } from "./costs";
import { LedgerPanel } from "./ledger-panel";
import { causeLines, differenceInWords, forecastText, limitFields, spentInWords } from "./spending-text";
import type { Spending } from "../../addin/spending/spending";
import type { Activity } from "../../addin/account/activity";
import type { Saving } from "../../addin/forecast/savings";
import { CellLinks } from "../links/cell-links";
import { savingAdvice, savingCost, savingTitle } from "./savings-text";

const useStyles = makeStyles({
  balance: { display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: tokens.spacingHorizontalSNudge },
  credits: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  reached: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusWarningForeground1 },
});

interface SpendingPanelProps {
  spendingWatch: SpendingWatch;
  spending: Spending;
  activity: Activity;
  /** Whether the tab of the panel is selected. */
  isShown: boolean;
}

/** The balance, the credits spent, a forecast, the limits, what the credits were spent on, and how to spend less. */
export function SpendingPanel({ spendingWatch: watch, spending, activity, isShown }: SpendingPanelProps) {
  useEffect(() => (isShown ? watch.start() : undefined), [watch, isShown]);
  const watched = useStore(watch.store);
  return (
    <>
      <Balance activity={activity} />
      <Overview watched={watched} spending={spending} />
      <SavingsPanel savings={watched.savings} />
      <LedgerPanel watched={watched} />
    </>
  );
}

/** The credits that are left, and their worth in US dollars if it is known. */
function Balance({ activity }: { activity: Activity }) {
  const styles = useStyles();
  const { account, credits } = useStore(activity.store);
  if (account?.unlimited) return <Body1>Unlimited credits</Body1>;
  if (!credits) return <Quiet>The balance is not known yet.</Quiet>;
  // The amount in dollars belongs to the balance that was read with the account, not to a newer one.
  const amount = account?.creditsBalance === credits.remaining ? account.balanceUsd : undefined;
  return (
    <div className={styles.balance}>
      <span className={styles.credits}>{grouped(credits.remaining)}</span>
      <span>{creditsNoun(credits.remaining)} left</span>
      {amount ? <Quiet>({usd(amount)})</Quiet> : null}
    </div>
  );
}

function Overview({ watched, spending }: { spending: Spending; watched: WatchedSpending }) {
  const styles = useStyles();
  const { state, forecast, balance, marketNowMs } = watched;
  const { limits, today, workbook } = state;
  const [isOpen, setOpen] = useState(false);
  const [remark, setRemark] = useState<string>();
  const close = () => setOpen(false);
  const save = async (typed: SpendingLimits) => {
    close();
    const result = await spending.limit(typed);
    setRemark(result.done ? result.remark : result.problem);
  };
  const amount = (name: string, spent: number, limit?: number) => {
    const isReached = limit !== undefined && spent >= limit;
    const text = spentInWords(spent, limit);
    return { name, value: isReached ? <span className={styles.reached}>{text}</span> : text };
  };
  const amounts = [
    amount("Today", today, limits.perDay),
    amount("This workbook", workbook, limits.perWorkbook),
    ...causeLines(watched.paid),
    ...(limits.leave === undefined ? [] : [amount("Balance to keep", limits.leave)]),
  ];
  const difference = differenceInWords(state, storageScope());
  const { lines, remark: basis } = forecastText(forecast, { balance, marketMs: marketNowMs });
  const action = <Toggle isOpen={isOpen} set={setOpen} text="Limits" />;
  return (
    <Panel title="Spending" action={action}>
      <Facts facts={amounts} areNumbers />
      <div>
        {lines.length > 0 && <Facts facts={lines} label="Forecast" areNumbers />}
        <Quiet>{basis}</Quiet>
      </div>
      <CreditChart watched={watched} />
      <CostTable paid={watched.paid} />
      {difference && <Quiet>{difference}</Quiet>}
      {remark && <Quiet role="status">{remark}</Quiet>}
      {isOpen && <LimitsForm limits={limits} save={save} close={close} />}
    </Panel>
  );
}

interface LimitsFormProps {
  limits: SpendingLimits;
  save: (limits: SpendingLimits) => Promise<void>;
  close: () => void;
}

/** Edits the spending limits. The fields are text fields, because a number field reports invalid input as empty. */
function LimitsForm({ limits, save, close }: LimitsFormProps) {
  const [typed, setTyped] = useState(
    () => Object.fromEntries(limitNames.map((name) => [name, String(limits[name] ?? "")])) as Record<LimitName, string>, // every name
  );
  const [problems, setProblems] = useState<Partial<Record<LimitName, string>>>({});
  const submit = () => {
    const read = parseLimits(typed);
    return "limits" in read ? save(read.limits) : setProblems(read.problems);
  };
  return (
    <Form label="Spending limits" submit={submit} close={close}>
      <Caption1>
        A request that would exceed a limit is not sent, and its cell says so. Leave a field empty for no limit.
      </Caption1>
      {limitFields(storageScope()).map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          problem={problems[name]}
          inputMode="numeric"
          placeholder="No limit"
          value={typed[name]}
          change={(text) => {
            setTyped({ ...typed, [name]: text });
            setProblems({ ...problems, [name]: undefined });
          }}
        />
      ))}
      <FormButtons action="Save limits" close={close} />
    </Form>
  );
}

/** The numbers of entries that are listed at first, and of cells in each. */
const FEW = 4;
const MAX_CELLS = 8;

/** The formulas that cost more than they have to, with their cells, what they cost, and what to change. Nothing if there are none. */
function SavingsPanel({ savings }: { savings: readonly Saving[] }) {
  const [showsAll, showAll] = useState(false);
  if (savings.length === 0) return null;
  return (
    <Panel title="Ways to spend less">
      {savings.slice(0, showsAll ? savings.length : FEW).map((saving) => (
        <TitledGroup
          key={`${saving.kind} ${saving.cells.join()}`}
          title={savingTitle(saving)}
          action={<Caption1>{savingCost(saving.cost, saving)}</Caption1>}
        >
          <CellLinks cells={saving.cells} count={saving.cells.length} most={MAX_CELLS} />
          <Quiet>{savingAdvice(saving)}</Quiet>
        </TitledGroup>
      ))}
      {savings.length > FEW && <ShowAll isOpen={showsAll} set={showAll} what={String(savings.length)} />}
    </Panel>
  );
}
