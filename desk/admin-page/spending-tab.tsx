import { useEffect, useRef, useState } from "react";
import { creditsText } from "@strikebook/contract";
import {
  Action,
  Body1,
  Form,
  FormButtons,
  Panel,
  Quiet,
  TextField,
  counted,
  grouped,
  makeStyles,
  tokens,
  useWork,
} from "@strikebook/ui";
import type { Cap } from "../admin-api/keys";
import type { DeskSpending } from "../admin-api/spending";
import { BalancePanel } from "./balance-panel";
import { DaysChart, UsageBar } from "./charts";
import { type DataColumn, DataTable } from "./data-table";
import { parseCredits, shareText, usedPart } from "./desk-text";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 520px), 1fr))",
    gap: tokens.spacingHorizontalXXXL,
    alignItems: "start",
  },
  side: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXXL, minWidth: 0 },
  used: { display: "flex", alignItems: "center", columnGap: tokens.spacingHorizontalS, minWidth: "120px" },
  bar: { flexGrow: 1 },
  percent: { minWidth: "4ch", textAlign: "right" },
  reached: { color: tokens.colorStatusDangerForeground2, fontWeight: tokens.fontWeightSemibold },
  form: { maxWidth: "420px", marginBottom: tokens.spacingVerticalS },
  limits: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalM },
});

interface SpendingTabProps {
  spending: DeskSpending;
  /** Changes a cap and reads the spending again. Rejects with the reason. */
  changeCap: (cap: Cap) => Promise<void>;
}

/** The credits of the day by person and team against their caps, those of the last days, and what the balance says of them. */
export function SpendingTab({ spending, changeCap }: SpendingTabProps) {
  const styles = useStyles();
  const { days, people, teams } = spending;
  const total = days.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <div className={styles.columns}>
      <Panel title={`People (${people.length})`}>
        <SpenderTable
          label="People"
          scope="user"
          rows={people}
          changeCap={changeCap}
          empty="Nobody has a key yet. Add the first one on the tab Keys."
          middle={{ title: "Team", value: ({ team }) => team, cell: ({ team }) => team ?? "Not known" }}
          searched={({ name, team }) => `${name} ${team ?? ""}`}
        />
      </Panel>
      <div className={styles.side}>
        <Panel title="Teams">
          <SpenderTable
            label="Teams"
            scope="team"
            rows={teams}
            changeCap={changeCap}
            empty="There is no team yet. A team appears with the first key of one of its members."
            middle={{ title: "People", value: (team) => team.people, isNumber: true }}
          />
        </Panel>
        <FirmLimits spending={spending} changeCap={changeCap} />
        <BalancePanel spending={spending} />
        <Panel title={`Last ${days.length} days`}>
          {total > 0 ? (
            <DaysChart days={days} />
          ) : (
            <Body1>Nothing was spent in the last {counted(days.length, "day", "days")}.</Body1>
          )}
          <Quiet>Days in New York, each from midnight to midnight.</Quiet>
        </Panel>
      </div>
    </div>
  );
}

interface Spender {
  name: string;
  credits: number;
  cap: number | null;
}

interface SpenderTableProps<Row extends Spender> {
  label: string;
  scope: "user" | "team";
  rows: readonly Row[];
  /** The column after the name. */
  middle: DataColumn<Row>;
  empty: string;
  changeCap: SpendingTabProps["changeCap"];
  searched?: (row: Row) => string;
}

function SpenderTable<Row extends Spender>({ scope, changeCap, middle, ...table }: SpenderTableProps<Row>) {
  const [changed, setChanged] = useState<string>();
  const columns: DataColumn<Row>[] = [
    { title: "Name", value: ({ name }) => name },
    middle,
    {
      title: "Credits today",
      value: ({ credits }) => credits,
      cell: ({ credits }) => grouped(credits),
      isNumber: true,
    },
    {
      title: "Cap a day",
      value: ({ cap }) => cap,
      cell: ({ cap }) => (cap === null ? "None" : grouped(cap)),
      isNumber: true,
    },
    {
      title: "Used",
      value: ({ credits, cap }) => usedPart(credits, cap),
      cell: (row) => <Used {...row} />,
      isNumber: true,
    },
    {
      title: "Action",
      cell: ({ name }) => (
        <Action isOpen={changed === name} label={`Change cap of ${name}`} press={() => setChanged(name)}>
          Change cap
        </Action>
      ),
    },
  ];
  return (
    <DataTable
      {...table}
      columns={columns}
      idOf={({ name }) => name}
      sortedBy="Credits today"
      detail={({ name, credits, cap }) =>
        changed === name && (
          <CapForm
            label={`Credits a day for ${name}`}
            hint={`${creditsText(credits)} spent today. Leave it empty for no limit.`}
            cap={cap}
            change={(next) => changeCap({ scope, name, credits: next })}
            close={() => setChanged(undefined)}
          />
        )
      }
    />
  );
}

/** The used part of a cap as a bar and in percent; nothing without a cap. */
function Used({ credits, cap }: Spender) {
  const styles = useStyles();
  const part = usedPart(credits, cap);
  if (cap === null || part === null) return null;
  return (
    <div className={styles.used}>
      <div className={styles.bar}>
        <UsageBar part={part} />
      </div>
      {part >= 1 ? (
        <span className={styles.reached}>Reached</span>
      ) : (
        <span className={styles.percent}>{shareText(credits, cap)}</span>
      )}
    </div>
  );
}

/** The cap of the whole firm and the minimum balance of the account. */
function FirmLimits({ spending: { firm, floor }, changeCap }: SpendingTabProps) {
  return (
    <Panel title="Limits of the firm">
      <FirmLimit
        text={firm.cap === null ? "No cap for the firm." : `Cap of the firm: ${creditsText(firm.cap)} a day.`}
        action="Change cap of the firm"
        label="Credits a day for the firm"
        hint={`${creditsText(firm.credits)} spent today. Leave it empty for no limit.`}
        cap={firm.cap}
        change={(credits) => changeCap({ scope: "firm", credits })}
      />
      <FirmLimit
        text={floor === null ? "No minimum balance." : `Minimum balance: ${creditsText(floor)}.`}
        action="Change minimum balance"
        label="Minimum balance in credits"
        hint="Nothing more is bought when the account would have less. Leave it empty for no limit."
        cap={floor}
        change={(credits) => changeCap({ scope: "floor", credits })}
      />
    </Panel>
  );
}

interface FirmLimitProps extends Omit<CapFormProps, "close"> {
  text: string;
  /** The text of the button that opens the form. */
  action: string;
}

function FirmLimit({ text, action, ...form }: FirmLimitProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.limits}>
        <Body1>{text}</Body1>
        <Action isOpen={isOpen} press={() => setOpen(true)}>
          {action}
        </Action>
      </div>
      {isOpen && <CapForm {...form} close={() => setOpen(false)} />}
    </>
  );
}

interface CapFormProps {
  /** What is limited, such as `Daily cap of ann`. */
  label: string;
  hint: string;
  /** In credits; `null` without a cap. */
  cap: number | null;
  /** Rejects with the reason if it cannot be changed. */
  change: (cap: number | null) => Promise<void>;
  close: () => void;
}

/** Changes or removes a cap. */
function CapForm({ label, hint, cap, change, close }: CapFormProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(cap === null ? "" : String(cap));
  const { isBusy, remark: problem, setRemark, run } = useWork();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const submit = () => {
    if (isBusy) return undefined;
    const credits = typed.trim() === "" ? null : parseCredits(typed);
    if (credits === undefined) return setRemark("Enter a whole number of credits, or nothing for no limit.");
    return run(async () => {
      await change(credits);
      close();
    });
  };
  const closeIdle = isBusy ? undefined : close;
  return (
    <Form label={label} submit={submit} close={closeIdle} isBoxed className={styles.form}>
      <TextField
        label={label}
        hint={hint}
        problem={problem}
        ref={input}
        inputMode="numeric"
        placeholder="No limit"
        isReadOnly={isBusy}
        value={typed}
        change={(value) => {
          setTyped(value);
          setRemark(undefined);
        }}
      />
      <FormButtons action="Save" isSmall isBusy={isBusy} close={closeIdle} />
    </Form>
  );
}
