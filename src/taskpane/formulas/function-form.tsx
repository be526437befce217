import { creditsText } from "../../contract/credits-text";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { previewPrice, previewTable, type PreviewedTable, type PreviewPrice } from "../../addin/formula-preview";
import { knownSymbols } from "../../addin/known-symbols";
import { insertFormula, insertionText } from "../../workbook/insert-formula";
import { pausedText } from "../refresh/refresh-text";
import { useBoxStyles } from "../box-styles";
import { useFormKeys } from "../use-form-keys";
import { useStore } from "../use-store";
import { ArgumentField } from "./argument-field";
import { CopyableFormula } from "./copyable-formula";
import { exampleArguments, formulaText, givenArguments, takesSymbols } from "./gallery";
import type { FunctionDescription, FunctionList } from "./gallery";
import { PreviewGrid } from "./preview-grid";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface FunctionFormProps {
  addin: Addin;
  described: FunctionDescription;
  enums: FunctionList["enums"];
  close: () => void;
}

/** The form of one function: its arguments, the formula that they make, its price and a preview, and Insert. */
export function FunctionForm({ addin, described, enums, close }: FunctionFormProps) {
  const styles = useStyles();
  const box = useBoxStyles();
  const keys = useFormKeys(close);
  const isPaused = useStore(addin.live.paused);
  const symbols = useSymbols(addin, described);
  const [typed, setTyped] = useState(() => exampleArguments(described));
  const [preview, setPreview] = useState<{ formula: string; shown: PreviewedTable }>();
  const [remark, setRemark] = useState<{ text: string; mayForce?: boolean }>({ text: "" });
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const formula = formulaText(described, typed);
  const given = useMemo(
    () => (described.options?.stream ? undefined : givenArguments(described, typed)),
    [described, typed],
  );
  const price = usePrice(addin, described.id, given, `${formula} ${attempt}`);
  const shown = preview?.formula === formula ? preview.shown : undefined;

  const show = async () => {
    if (!given || !price || "problem" in price) return;
    if (isPaused && price.credits > 0) return setRemark({ text: pausedText });
    setBusy(true);
    setRemark({ text: "" });
    const result = await previewTable(addin, { name: described.id, given });
    if ("table" in result) setPreview({ formula, shown: result });
    else setRemark({ text: result.problem });
    setAttempt((one) => one + 1); // What was bought is now free.
    setBusy(false);
  };
  const insert = async (isForced: boolean) => {
    const size = shown && { rows: shown.table.length, columns: shown.table[0]?.length ?? 1 };
    const insertion = await insertFormula(formula, isForced ? undefined : size);
    setRemark({ text: insertionText(insertion), mayForce: "isBlocked" in insertion && insertion.isBlocked === true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void insert(false);
  };
  return (
    <form className={box.box} aria-label={described.id} onSubmit={submit} noValidate {...keys}>
      <Caption1>{described.description}</Caption1>
      {described.parameters.map((parameter) => (
        <ArgumentField
          key={parameter.name}
          described={described}
          parameter={parameter}
          enums={enums}
          symbols={symbols}
          value={typed[parameter.name] ?? ""}
          change={(value) => {
            setTyped({ ...typed, [parameter.name]: value });
            setRemark({ text: "" });
          }}
        />
      ))}
      <ul className={styles.list}>
        <CopyableFormula formula={formula} description="" />
      </ul>
      {price && "problem" in price && (
        <Body1 role="status" className={styles.problem}>
          {price.problem}
        </Body1>
      )}
      {!given && <Caption1>{withoutPreview(described)}</Caption1>}
      <div className={box.buttons}>
        <Button type="submit" appearance="primary">
          Insert
        </Button>
        {given && (
          <Button disabledFocusable={isBusy || !price || "problem" in price} onClick={() => void show()}>
            {previewLabel(price)}
          </Button>
        )}
        <Button onClick={close}>Close</Button>
      </div>
      <div role="status">
        <Body1>{remark.text}</Body1>
      </div>
      {remark.mayForce && <Button onClick={() => void insert(true)}>Insert anyway</Button>}
      {shown && <PreviewGrid {...shown} />}
    </form>
  );
}

const withoutPreview = ({ options }: FunctionDescription): string =>
  options?.stream
    ? "A live table: insert it to see it. It has no preview."
    : "An argument is a cell or a formula: only the sheet can calculate it.";

function previewLabel(price: PreviewPrice | undefined): string {
  if (!price || "problem" in price) return "Preview";
  return `Preview: ${price.credits === 0 ? "free" : creditsText(price.credits)}`;
}

/** The price of a call; `undefined` until it is known, or if it has no preview. `version` changes when the price may have. */
function usePrice(addin: Addin, name: string, given: readonly unknown[] | undefined, version: string) {
  const [known, setKnown] = useState<{ version: string; price: PreviewPrice }>();
  useEffect(() => {
    if (!given) return;
    let isCurrent = true;
    void previewPrice(addin, { name, given }).then((price) => isCurrent && setKnown({ version, price }));
    return () => {
      isCurrent = false;
    };
  }, [addin, name, given, version]);
  return given && known?.version === version ? known.price : undefined;
}

/** The symbols to suggest; none for a function that takes no symbol. */
function useSymbols(addin: Addin, { parameters }: FunctionDescription): readonly string[] {
  const [symbols, setSymbols] = useState<readonly string[]>([]);
  const isWanted = parameters.some(takesSymbols);
  useEffect(() => {
    if (isWanted) void knownSymbols(addin).then(setSymbols);
  }, [addin, isWanted]);
  return symbols;
}
