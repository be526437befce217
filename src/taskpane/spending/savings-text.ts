import { creditsText } from "@strikebook/contract";
import type { Saving, SavingCost } from "../../addin/forecast/savings";
import { displayAddress } from "../../workbook/office/addresses";
import { volatileAdvice } from "../problems/problems-text";

/** Says in a few words what costs more than it has to. */
export function savingTitle(saving: Saving): string {
  switch (saving.kind) {
    case "volatile":
      return `${saving.volatile.functions.map((name) => `${name}()`).join(" and ")} recalculates all the time`;
    case "root":
      return `${saving.root} has monthly options only`;
    case "window":
      return `${saving.symbol} is requested more than once`;
    case "spill":
      return "Charged, but not shown (#SPILL!)";
  }
}

/** Says what to change. */
export function savingAdvice(saving: Saving): string {
  switch (saving.kind) {
    case "volatile": {
      const { source } = saving.volatile;
      return `${source === undefined ? "" : `The function is in ${source}. `}${volatileAdvice([saving.volatile])}`;
    }
    case "root":
      return `Daily and weekly options are under ${saving.weekly}: replace "${saving.root}" with "${saving.weekly}", unless you want the AM-settled monthlies.`;
    case "window":
      return `${displayAddress(saving.by)} requests the same table with more rows. Give both formulas the same arguments: they then share one request. Take the rows you need, for example with FILTER or TAKE.`;
    case "spill":
      return "The cells that the table needs are not empty. Clear them, or move the formula.";
  }
}

/** Says what it costs. */
export function savingCost({ credits, per }: SavingCost, { kind }: Saving): string {
  const amount = kind === "volatile" ? `up to ${creditsText(credits)}` : creditsText(credits);
  return per === "hour" ? `${amount} per hour` : `${amount} per recalculation`;
}
