import { useEffect, useState, type FormEvent } from "react";
import { Button, Caption1, Checkbox, Field, Input, makeStyles, Select, tokens } from "../../ui/fluent";
import type { RunOffer } from "../../addin/runs/model-runs";
import type { RunDefinition } from "../../addin/runs/run-record";
import { readSelection } from "../../workbook/runs/output-cells";
import { readProposedCells } from "../../workbook/runs/proposed-cells";
import { useFormKeys } from "../use-form-keys";
import { definitionOf, initialFields, instantKinds, type RunFields } from "./run-fields";
import { InstantFields } from "./instant-fields";
import { offerLines, startLabel } from "./runs-text";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  lines: { display: "flex", flexDirection: "column", color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  check: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

interface RunFormProps {
  /** Returns the time of the market, in milliseconds since 1970 UTC. */
  marketNow: () => number;
  offer: (definition: RunDefinition) => Promise<RunOffer>;
  start: (definition: RunDefinition) => void;
  close: () => void;
}

/** Selects the instants and the output cells of a run. The price is shown before it can be started. */
export function RunForm({ marketNow, offer, start, close }: RunFormProps) {
  const styles = useStyles();
  const keys = useFormKeys(close);
  const [fields, setFields] = useState(() => initialFields(marketNow()));
  const [checked, setChecked] = useState<{ definition: RunDefinition; offer: RunOffer }>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const propose = (outputs: string) => setFields((typed) => (typed.outputs === "" ? { ...typed, outputs } : typed));
    void readProposedCells().then(propose, () => undefined); // Excel is busy: nothing is proposed.
  }, []);
  const change = (part: Partial<RunFields>) => {
    setFields({ ...fields, ...part });
    setChecked(undefined);
    setProblem(undefined);
  };
  const addSelection = (part: (address: string) => Partial<RunFields>) => {
    const busy = () => setProblem("Select one range of cells in the sheet, then try again.");
    void readSelection().then((address) => change(part(address)), busy);
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (checked) return start(checked.definition);
    setBusy(true);
    try {
      const definition = await definitionOf(fields, marketNow());
      setChecked({ definition, offer: await offer(definition) });
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : "Excel is busy. Try again.");
    }
    setBusy(false);
  };
  const withOutputs = (address: string) => ({
    outputs: [fields.outputs.trim(), address].filter((one) => one !== "").join(", "),
  });
  return (
    <form className={styles.form} onSubmit={(event) => void check(event)} noValidate aria-label="New run" {...keys}>
      <Field label="Instants">
        <Select
          value={fields.kind}
          onChange={(_event, { value }) => {
            const kind = instantKinds.find(([one]) => one === value)?.[0];
            if (kind) change({ kind });
          }}
        >
          {instantKinds.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <InstantFields
        fields={fields}
        change={change}
        selectList={() => addSelection((address) => ({ list: address }))}
      />
      <Field label="Cells to record">
        <Input
          autoComplete="off"
          placeholder="For example: Model!B2:B5"
          value={fields.outputs}
          onChange={(_event, { value }) => change({ outputs: value })}
        />
      </Field>
      <div className={styles.actions}>
        <Button size="small" onClick={() => addSelection(withOutputs)}>
          Add the selected cells
        </Button>
      </div>
      <Checkbox
        className={styles.check}
        label="Add the previous value of each cell"
        checked={fields.isLagged}
        onChange={(_event, { checked: isLagged }) => change({ isLagged: isLagged === true })}
      />
      {checked && <OfferNote {...checked} />}
      {problem !== undefined && (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      )}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {checked ? startLabel("Start", checked.offer) : isBusy ? "Computing the price\u2026" : "Show the price"}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}

/** What the run records, and its price. */
function OfferNote({ definition, offer }: { definition: RunDefinition; offer: RunOffer }) {
  const styles = useStyles();
  const labels = definition.outputs.map(({ label }) => label).join(", ");
  return (
    <div className={styles.lines} role="note" aria-label="Price of the run">
      <Caption1>{`${definition.description}. Records: ${labels}.`}</Caption1>
      {offerLines(offer).map((line) => (
        <Caption1 key={line}>{line}</Caption1>
      ))}
    </div>
  );
}
