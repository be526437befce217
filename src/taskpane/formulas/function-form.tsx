import { useState } from "react";
import type { CopiedFormulas } from "../../addin/formulas/copied-formulas";
import type { FormulaTrials, PreviewedTable } from "../../addin/calls/formula-trials";
import { creditsText } from "@strikebook/contract";
import { insertFormula, insertionText } from "../../workbook/insert/insert-formula";
import {
  Action,
  Body1,
  Caption1,
  Form,
  FormButtons,
  PlainList,
  Problem,
  Row,
  SelectField,
  TextField,
  makeStyles,
  tokens,
  useCurrent,
  useLoaded,
  useStore,
} from "@strikebook/ui";
import { pausedText } from "../refresh/refresh-text";
import { CopyableFormula } from "./copyable-formula";
import { FunctionColumns } from "./function-columns";
import {
  calendarOf,
  exampleArguments,
  galleryFormula,
  type FunctionDescription,
  type FunctionList,
  givenArguments,
  type ParameterDescription,
  takesSymbols,
} from "./gallery";
import { previewCellText, PREVIEW_ROWS, sizeText } from "./preview-text";
import type { Live } from "../../addin/live/live";

const useStyles = makeStyles({
  frame: {
    overflowX: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { borderCollapse: "collapse", fontSize: tokens.fontSizeBase200, fontVariantNumeric: "tabular-nums" },
  cell: { padding: "2px 6px", whiteSpace: "nowrap", textAlign: "right" },
  row: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11.25rem), 1fr))",
    alignItems: "start",
    columnGap: tokens.spacingHorizontalS,
  },
});

interface FunctionFormProps {
  trials: FormulaTrials;
  copied: CopiedFormulas;
  live: Live;
  described: FunctionDescription;
  enums: FunctionList["enums"];
  close: () => void;
}

/** The form of one function: its arguments, the formula that they make, its price and a preview, and Insert. */
export function FunctionForm({ trials, copied, live, described, enums, close }: FunctionFormProps) {
  const { id: name, description, parameters, options } = described;
  const isPaused = useStore(live.paused);
  const symbols = useLoaded(async () => (parameters.some(takesSymbols) ? trials.symbols() : [])) ?? [];
  const [typed, setTyped] = useState(() => exampleArguments(described));
  const [preview, setPreview] = useState<{ formula: string; shown: PreviewedTable }>();
  const [remark, setRemark] = useState<{ text: string; mayForce?: boolean }>({ text: "" });
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const formula = galleryFormula(described, typed);
  const given = options?.stream ? undefined : givenArguments(described, typed);
  const price = useCurrent(async () => (given ? trials.price({ name, given }) : undefined), `${formula} ${attempt}`);
  const credits = price && "credits" in price ? price.credits : undefined;
  const shown = preview?.formula === formula ? preview.shown : undefined;

  const change = (argument: string, value: string) => {
    setTyped({ ...typed, [argument]: value });
    setRemark({ text: "" });
  };
  const show = async () => {
    if (!given || credits === undefined) return;
    if (isPaused && credits > 0) return setRemark({ text: pausedText });
    setBusy(true);
    setRemark({ text: "" });
    const result = await trials.table({ name, given });
    if ("table" in result) setPreview({ formula, shown: result });
    else setRemark({ text: result.problem });
    setAttempt((before) => before + 1); // What was bought is now free.
    setBusy(false);
  };
  const insert = async (isForced: boolean) => {
    const size = shown && { rows: shown.table.length, columns: shown.table[0]?.length ?? 1 };
    const insertion = await insertFormula(formula, isForced ? undefined : size);
    setRemark({ text: insertionText(insertion), mayForce: "isBlocked" in insertion && insertion.isBlocked === true });
  };
  return (
    <Form label={name} submit={() => insert(false)} close={close} isBoxed>
      <Caption1>{description}</Caption1>
      {parameters.map((parameter) => (
        <ArgumentField
          key={parameter.name}
          described={described}
          parameter={parameter}
          enums={enums}
          symbols={symbols}
          value={typed[parameter.name] ?? ""}
          change={(value) => change(parameter.name, value)}
        />
      ))}
      <FunctionColumns tables={described.tables} typed={typed} change={change} />
      <PlainList>
        <CopyableFormula copied={copied} formula={formula} description="" />
      </PlainList>
      <Problem isPolite>{price && "problem" in price ? price.problem : undefined}</Problem>
      {!given && (
        <Caption1>
          {options?.stream
            ? "Live tables have no preview. Insert the formula to see it."
            : "No preview: an argument is a cell or a formula, which only the sheet can calculate."}
        </Caption1>
      )}
      <FormButtons action="Insert" close={close} closeText="Close">
        {given && (
          <Action isLarge isBusy={isBusy || credits === undefined} press={show}>
            {credits === undefined ? "Preview" : `Preview: ${credits === 0 ? "free" : creditsText(credits)}`}
          </Action>
        )}
      </FormButtons>
      <div role="status">
        <Body1>{remark.text}</Body1>
      </div>
      {remark.mayForce && (
        <Row>
          <Action press={() => insert(true)}>Insert anyway</Action>
        </Row>
      )}
      {shown && <PreviewGrid {...shown} formula={formula} />}
    </Form>
  );
}

/** The first rows of a table, as the sheet would show them, and the sources of its data. The arrow keys scroll it. */
function PreviewGrid({ table, sources, formula }: PreviewedTable & { formula: string }) {
  const styles = useStyles();
  return (
    <div>
      <div className={styles.frame} role="region" aria-label="Preview" tabIndex={0}>
        <table className={styles.table}>
          <tbody>
            {table.slice(0, PREVIEW_ROWS).map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} className={styles.cell}>
                    {previewCellText(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Caption1>{[sizeText(table, formula), ...sources].join(" ")}</Caption1>
    </div>
  );
}

interface ArgumentFieldProps extends Pick<FunctionFormProps, "described" | "enums"> {
  parameter: ParameterDescription;
  symbols: readonly string[];
  value: string;
  change: (value: string) => void;
}

/** The field of one argument: a pick list, a text with suggestions, or a date to type or to choose from a calendar. */
function ArgumentField({ described, parameter, enums, symbols, value, change }: ArgumentFieldProps) {
  const styles = useStyles();
  const { name, description, optional, customEnumId } = parameter;
  const label = optional ? `${name} (optional)` : name;
  const values = enums.find(({ id }) => id === customEnumId)?.values;
  const calendar = calendarOf(described, parameter);
  if (values && parameter.dimensionality !== "matrix") {
    const isOther = value !== "" && !values.some((known) => known.name === value);
    const omitted = [["", optional ? "Omitted" : "Choose"]] as const;
    const options = [
      ...(optional || value === "" ? omitted : []),
      ...(isOther ? [[value, value] as const] : []),
      ...values.map((known) => [known.name, known.name, known.tooltip] as const),
    ];
    return <SelectField label={label} hint={description} isSmall value={value} options={options} change={change} />;
  }
  const suggestions = takesSymbols(parameter) ? symbols : (values?.map((known) => known.name) ?? []);
  return (
    <div className={calendar && styles.row}>
      <TextField label={label} hint={description} isSmall suggestions={suggestions} value={value} change={change} />
      {calendar && (
        <TextField
          label={`Pick ${name}`}
          isSmall
          type={calendar}
          value={asPicked(value, calendar)}
          change={(picked) => change(picked.replace("T", " "))}
        />
      )}
    </div>
  );
}

/** Returns what was typed in the form that a calendar takes; "" if it is no date. */
function asPicked(typed: string, calendar: "date" | "datetime-local"): string {
  const form = calendar === "date" ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
  return form.test(typed) ? typed.replace(" ", "T") : "";
}
