import { useEffect, useEffectEvent, useState } from "react";
import type { RunOffer } from "../../addin/runs/model-runs";
import type { RunDefinition } from "../../addin/runs/run-record";
import { readSelection, readProposedCells } from "../../workbook/runs/output-cells";
import {
  Action,
  CheckField,
  Column,
  Form,
  FormButtons,
  Lines,
  Pairs,
  Problem,
  Row,
  SelectField,
  TextField,
  useFields,
  useWork,
} from "@strikebook/ui";
import { definitionOf, initialFields, instantKinds, type RunFields } from "./run-fields";
import { failureText, offerLines, startLabel } from "./runs-text";

interface RunFormProps {
  marketNow: () => number;
  offer: (definition: RunDefinition) => Promise<RunOffer>;
  start: (definition: RunDefinition) => void;
  close: () => void;
}

/** Selects the instants and the output cells of a run. The price is shown before it can be started. */
export function RunForm({ marketNow, offer, start, close }: RunFormProps) {
  const [checked, setChecked] = useState<{ definition: RunDefinition; offer: RunOffer }>();
  const { isBusy, remark: problem, setRemark, run } = useWork(failureText);
  const form = useFields(
    () => initialFields(marketNow()),
    () => {
      setChecked(undefined);
      setRemark(undefined);
    },
  );
  const { values: fields, change, bind } = form;
  const propose = useEffectEvent((outputs: string) => {
    if (fields.outputs === "") change({ outputs });
  });
  useEffect(() => {
    void readProposedCells().then(
      (outputs) => propose(outputs),
      () => undefined, // Excel is busy: nothing is proposed.
    );
  }, []);
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
      <SelectField label="Times" options={instantKinds} {...bind("kind")} />
      {fields.kind === "list" ? (
        <Column>
          <TextField label="Cells with date-times" {...bind("list")} />
          <Row>
            <Action press={() => addSelection((address) => ({ list: address }))}>Use the selected cells</Action>
          </Row>
        </Column>
      ) : (
        <InstantFields form={form} />
      )}
      <TextField label="Cells to record" placeholder="For example: Model!B2:B5" {...bind("outputs")} />
      <Row>
        <Action press={() => addSelection(withOutputs)}>Add the selected cells</Action>
      </Row>
      <CheckField label="Add the previous value of each cell" {...bind("isLagged")} />
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

/** The fields that select the instants of a run, by their kind. */
function InstantFields({ form: { values, bind } }: { form: ReturnType<typeof useFields<RunFields>> }) {
  const { kind } = values;
  const every = <TextField label="Every (minutes)" type="number" {...bind("everyMinutes")} />;
  const start = kind === "sessions" ? "Time, US Eastern" : "From, US Eastern";
  return (
    <Pairs>
      <TextField label={kind === "span" ? "Date" : "First date"} type="date" {...bind("date")} />
      {kind === "span" ? every : <TextField label="Last date" type="date" {...bind("lastDate")} />}
      <TextField label={start} type="time" {...bind("from")} />
      {kind !== "sessions" && <TextField label="To, US Eastern" type="time" {...bind("to")} />}
      {kind === "parts" && every}
    </Pairs>
  );
}
