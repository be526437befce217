import { useId } from "react";
import { Field, Input, makeStyles, Select, tokens } from "../../ui/fluent";
import {
  calendarOf,
  takesSymbols,
  type FunctionDescription,
  type FunctionList,
  type ParameterDescription,
} from "./gallery";

const useStyles = makeStyles({
  input: { minWidth: 0, width: "100%" },
  row: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(180px, 1fr))",
    alignItems: "start",
    columnGap: tokens.spacingHorizontalS,
  },
});

interface ArgumentFieldProps {
  described: FunctionDescription;
  parameter: ParameterDescription;
  enums: FunctionList["enums"];
  symbols: readonly string[];
  value: string;
  change: (value: string) => void;
}

/** The field of one argument: a pick list, a text with suggestions, or a date to type or to choose from a calendar. */
export function ArgumentField({ described, parameter, enums, symbols, value, change }: ArgumentFieldProps) {
  const styles = useStyles();
  const listId = useId();
  const { name, description, optional, customEnumId } = parameter;
  const label = optional ? `${name} (optional)` : name;
  const values = enums.find(({ id }) => id === customEnumId)?.values;
  const calendar = calendarOf(described, parameter);
  if (values && parameter.dimensionality !== "matrix") {
    const isOther = value !== "" && !values.some((one) => one.name === value);
    return (
      <Field label={label} hint={description}>
        <Select size="small" value={value} onChange={(_event, { value: chosen }) => change(chosen)}>
          {(optional || value === "") && <option value="">{optional ? "Omitted" : "Choose"}</option>}
          {isOther && <option>{value}</option>}
          {values.map((one) => (
            <option key={one.name} value={one.name} title={one.tooltip}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
    );
  }
  const suggestions = takesSymbols(parameter) ? symbols : (values?.map((one) => one.name) ?? []);
  return (
    <>
      <div className={calendar && styles.row}>
        <Field label={label} hint={description}>
          <Input
            size="small"
            className={styles.input}
            list={suggestions.length > 0 ? listId : undefined}
            value={value}
            spellCheck={false}
            onChange={(_event, { value: typed }) => change(typed)}
          />
        </Field>
        {calendar && (
          <Field label={`Pick ${name}`}>
            <Input
              size="small"
              className={styles.input}
              type={calendar}
              value={asPicked(value, calendar)}
              onChange={(_event, { value: picked }) => change(picked.replace("T", " "))}
            />
          </Field>
        )}
      </div>
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns what was typed in the form that a calendar takes; "" if it is no date. */
function asPicked(typed: string, calendar: "date" | "datetime-local"): string {
  const form = calendar === "date" ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
  return form.test(typed) ? typed.replace(" ", "T") : "";
}
