import { useState } from "react";
import type { Conversion } from "../../addin/levels/levels-choice";
import { displayAddress } from "../../workbook/office/addresses";
import { readActiveCell } from "../../workbook/office/selection";
import { Action, Form, FormButtons, Pairs, Problem, SelectField, TextField, useFields } from "@strikebook/ui";
import { conversionWays, readConversion } from "./conversion-text";

interface ConversionFormProps {
  /** The symbols whose levels are copied. */
  symbols: readonly string[];
  add: (conversion: Conversion) => void;
  close: () => void;
}

/** Adds a conversion: of the levels of a symbol into prices of a future or a fund. */
export function ConversionForm({ symbols, add, close }: ConversionFormProps) {
  const [refused, setRefused] = useState<{ field: "to" | "amount" | "cell"; problem: string }>();
  const first: Conversion = { from: symbols[0] ?? "", to: "", by: "basis", amount: "" };
  const { values: typed, change, bind } = useFields(first, () => setRefused(undefined));
  const problemOf = (field: string) => (refused?.field === field ? refused.problem : undefined);
  const submit = () => {
    const read = readConversion(typed);
    if ("problem" in read) return setRefused(read);
    add(read.conversion);
    close();
  };
  const takeCell = () =>
    readActiveCell().then(
      ({ address }) => change({ amount: displayAddress(address) }),
      () => setRefused({ field: "cell", problem: "Excel is busy. Finish editing the cell, then try again." }),
    );
  return (
    <Form label="Convert prices" submit={submit} close={close} isBoxed>
      <Pairs>
        <SelectField
          label="Levels of"
          isSmall
          takesFocus
          options={symbols.map((one) => [one, one] as const)}
          {...bind("from")}
        />
        <TextField
          label="Chart symbol"
          isSmall
          placeholder="ES, NQ, SPY"
          autoCapitalize="characters"
          problem={problemOf("to")}
          {...bind("to")}
        />
      </Pairs>
      <SelectField label="Convert by" isSmall options={conversionWays} {...bind("by")} />
      {typed.by !== "spot" && (
        <TextField
          label={typed.by === "basis" ? "Basis" : "Ratio"}
          hint="A number, or a cell such as Sheet1!B2. The cell is read when levels are copied."
          isSmall
          problem={problemOf("amount")}
          {...bind("amount")}
        />
      )}
      <FormButtons action="Add" isSmall close={close}>
        {typed.by !== "spot" && <Action press={takeCell}>Use the selected cell</Action>}
      </FormButtons>
      <Problem>{problemOf("cell")}</Problem>
    </Form>
  );
}
