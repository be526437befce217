import { Button, Field, Input, makeStyles, tokens } from "../../ui/fluent";
import type { RunFields } from "./run-fields";

const useStyles = makeStyles({
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalS },
  field: { minWidth: 0 },
  input: { minWidth: 0 },
  part: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, alignItems: "flex-start" },
  wide: { width: "100%" },
});

interface InstantFieldsProps {
  fields: RunFields;
  change: (part: Partial<RunFields>) => void;
  /** Takes the selected range as the list of date-times. */
  selectList: () => void;
}

/** The fields that select the instants of a run, by their kind. */
export function InstantFields({ fields, change, selectList }: InstantFieldsProps) {
  const styles = useStyles();
  const parts = { fields, change };
  if (fields.kind === "list") {
    return (
      <div className={styles.part}>
        <TypedField {...parts} name="list" label="Cells with date-times" type="text" />
        <Button size="small" onClick={selectList}>
          Use the selected cells
        </Button>
      </div>
    );
  }
  const { kind } = fields;
  return (
    <div className={styles.fields}>
      <TypedField {...parts} name="date" label={kind === "span" ? "Date" : "First date"} type="date" />
      {kind !== "span" && <TypedField {...parts} name="lastDate" label="Last date" type="date" />}
      {kind === "sessions" ? (
        <TypedField {...parts} name="from" label="Time, US Eastern" type="time" />
      ) : (
        <>
          {kind === "span" && <EveryField {...parts} />}
          <TypedField {...parts} name="from" label="From, US Eastern" type="time" />
          <TypedField {...parts} name="to" label="To, US Eastern" type="time" />
          {kind === "parts" && <EveryField {...parts} />}
        </>
      )}
    </div>
  );
}

function EveryField(parts: Pick<TypedFieldProps, "fields" | "change">) {
  return <TypedField {...parts} name="everyMinutes" label="Every (minutes)" type="number" />;
}

interface TypedFieldProps {
  fields: RunFields;
  change: (part: Partial<RunFields>) => void;
  name: "date" | "lastDate" | "from" | "to" | "everyMinutes" | "list";
  label: string;
  type: "date" | "time" | "number" | "text";
}

function TypedField({ fields, change, name, label, type }: TypedFieldProps) {
  const styles = useStyles();
  return (
    <Field label={label} className={type === "text" ? styles.wide : styles.field}>
      <Input
        type={type}
        autoComplete="off"
        className={styles.input}
        input={{ className: styles.input }}
        value={fields[name]}
        onChange={(_event, { value }) => change({ [name]: value })}
      />
    </Field>
  );
}
