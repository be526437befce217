import { useEffect, useState } from "react";
import type { RunOffer } from "../../addin/runs/model-runs";
import type { RunDefinition } from "../../addin/runs/run-record";
import { readSelection, readProposedCells } from "../../workbook/runs/output-cells";
import { Action } from "../../ui/action";
import { CheckField, SelectField, TextField } from "../../ui/fields";
import { Form, FormButtons } from "../../ui/form";
import { Column, Lines, Pairs, Problem, Row } from "../../ui/layout";
import { useWork } from "../../ui/hooks";
import type { Features } from "../features";
import { definitionOf, initialFields, instantKinds, type RunFields } from "./run-fields";
import { failureText, offerLines, startLabel } from "./runs-text";

interface RunFormProps extends Pick<Features, "marketNow"> {
  offer: (definition: RunDefinition) => Promise<RunOffer>;
  start: (definition: RunDefinition) => void;
  close: () => void;
}

/** Selects the instants and the output cells of a run. The price is shown before it can be started. */
export function RunForm({ marketNow, offer, start, close }: RunFormProps) {
  const [fields, setFields] = useState(() => initialFields(marketNow()));
  const [checked, setChecked] = useState<{ definition: RunDefinition; offer: RunOffer }>();
  const { isBusy, remark: problem, setRemark, run } = useWork(failureText);
  useEffect(() => {
    const propose = (outputs: string) => setFields((typed) => (typed.outputs === "" ? { ...typed, outputs } : typed));
    void readProposedCells().then(propose, () => undefined); // Excel is busy: nothing is proposed.
  }, []);
  const change = (part: Partial<RunFields>) => {
    setFields({ ...fields, ...part });
    setChecked(undefined);
    setRemark(undefined);
  };
  const addSelection = (part: (address: string) => Partial<RunFields>) =>
    readSelection().then(
      (address) => change(part(address)),
      () => setRemark("Select one range of cells in the sheet, then try again."),
    );
  const submit = () => {
    if (checked) return start(checked.definition);
    return run(async () => {
      const definition = await definitionOf(fields, marketNow());
      setChecked({ definition, offer: await offer(definition) });
    });
  };
  const withOutputs = (address: string) => ({
    outputs: [fields.outputs.trim(), address].filter((text) => text !== "").join(", "),
  });
  return (
    <Form label="New run" submit={submit} close={close}>
      <SelectField label="Instants" value={fields.kind} options={instantKinds} choose={(kind) => change({ kind })} />
      {fields.kind === "list" ? (
        <Column>
          <TextField label="Cells with date-times" value={fields.list} change={(list) => change({ list })} />
          <Row>
            <Action press={() => addSelection((address) => ({ list: address }))}>Use the selected cells</Action>
          </Row>
        </Column>
      ) : (
        <InstantFields fields={fields} change={change} />
      )}
      <TextField
        label="Cells to record"
        placeholder="For example: Model!B2:B5"
        value={fields.outputs}
        change={(outputs) => change({ outputs })}
      />
      <Row>
        <Action press={() => addSelection(withOutputs)}>Add the selected cells</Action>
      </Row>
      <CheckField
        label="Add the previous value of each cell"
        checked={fields.isLagged}
        change={(isLagged) => change({ isLagged })}
      />
      {checked && (
        <Lines
          role="note"
          label="Price of the run"
          isQuiet
          lines={[recordText(checked.definition), ...offerLines(checked.offer)]}
        />
      )}
      <Problem>{problem}</Problem>
      <FormButtons
        action={checked ? startLabel("Start", checked.offer) : isBusy ? "Computing the price\u2026" : "Show the price"}
        isBusy={isBusy}
        close={close}
      />
    </Form>
  );
}

function recordText({ description, outputs }: RunDefinition): string {
  return `${description}. Records: ${outputs.map(({ label }) => label).join(", ")}.`;
}

interface InstantFieldsProps {
  fields: RunFields;
  change: (part: Partial<RunFields>) => void;
}

/** The fields that select the instants of a run, by their kind. */
function InstantFields({ fields, change }: InstantFieldsProps) {
  const { kind } = fields;
  const field = (name: "date" | "lastDate" | "from" | "to", label: string) => (
    <TextField
      label={label}
      type={name === "from" || name === "to" ? "time" : "date"}
      value={fields[name]}
      change={(value) => change({ [name]: value })}
    />
  );
  const every = (
    <TextField
      label="Every (minutes)"
      type="number"
      value={fields.everyMinutes}
      change={(everyMinutes) => change({ everyMinutes })}
    />
  );
  return (
    <Pairs>
      {field("date", kind === "span" ? "Date" : "First date")}
      {kind === "span" ? every : field("lastDate", "Last date")}
      {field("from", kind === "sessions" ? "Time, US Eastern" : "From, US Eastern")}
      {kind !== "sessions" && field("to", "To, US Eastern")}
      {kind === "parts" && every}
    </Pairs>
  );
}
