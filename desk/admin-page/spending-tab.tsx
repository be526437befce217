import { useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../src/ui/fluent";
import { creditsText } from "../../src/contract/credits-text";
import { counted, grouped } from "../../src/taskpane/format";
import { Panel } from "../../src/taskpane/panel";
import type { Cap } from "../admin-api/keys";
import type { Spending } from "../admin-api/spending";
import { CapForm } from "./cap-form";
import { type Column, DataTable } from "./data-table";
import { DaysChart } from "./days-chart";
import { shareText, usedPart } from "./desk-text";
import { UsageBar } from "./usage-bar";

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
  quiet: { color: tokens.colorNeutralForeground2 },
  reached: { color: tokens.colorStatusDangerForeground2, fontWeight: tokens.fontWeightSemibold },
  limits: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalM },
});

interface SpendingTabProps {
  spending: Spending;
  /** Changes a cap and reads the spending again. Rejects with the reason. */
  changeCap: (cap: Cap) => Promise<void>;
}

/** The credits of the day by person and team against their caps, and of the last days. */
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
        <Panel title={`Last ${days.length} days`}>
          {total > 0 ? (
            <DaysChart days={days} />
          ) : (
            <Body1>Nothing was spent in the last {counted(days.length, "day", "days")}.</Body1>
          )}
          <Caption1 className={styles.quiet}>Days in New York, each from midnight to midnight.</Caption1>
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
  middle: Column<Row>;
  empty: string;
  changeCap: SpendingTabProps["changeCap"];
  searched?: (row: Row) => string;
}

function SpenderTable<Row extends Spender>({ scope, changeCap, middle, ...table }: SpenderTableProps<Row>) {
  const [changed, setChanged] = useState<string>();
  const columns: Column<Row>[] = [
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
        <Button
          size="small"
          aria-expanded={changed === name}
          aria-label={`Change cap of ${name}`}
          onClick={() => setChanged(name)}
        >
          Change cap
        </Button>
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
  const styles = useStyles();
  const [changed, setChanged] = useState<"firm" | "floor">();
  const close = () => setChanged(undefined);
  return (
    <Panel title="Limits of the firm">
      <div className={styles.limits}>
        <Body1>{firm.cap === null ? "No cap for the firm." : `Cap of the firm: ${creditsText(firm.cap)} a day.`}</Body1>
        <Button size="small" aria-expanded={changed === "firm"} onClick={() => setChanged("firm")}>
          Change cap of the firm
        </Button>
      </div>
      {changed === "firm" && (
        <CapForm
          label="Credits a day for the firm"
          hint={`${creditsText(firm.credits)} spent today. Leave it empty for no limit.`}
          cap={firm.cap}
          change={(credits) => changeCap({ scope: "firm", credits })}
          close={close}
        />
      )}
      <div className={styles.limits}>
        <Body1>{floor === null ? "No minimum balance." : `Minimum balance: ${creditsText(floor)}.`}</Body1>
        <Button size="small" aria-expanded={changed === "floor"} onClick={() => setChanged("floor")}>
          Change minimum balance
        </Button>
      </div>
      {changed === "floor" && (
        <CapForm
          label="Minimum balance in credits"
          hint="Nothing more is bought when the account would have less. Leave it empty for no limit."
          cap={floor}
          change={(credits) => changeCap({ scope: "floor", credits })}
          close={close}
        />
      )}
    </Panel>
  );
}
