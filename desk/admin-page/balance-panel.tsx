import { creditsText } from "@strikebook/contract";
import { Body1, Panel } from "@strikebook/ui";
import type { DeskSpending } from "../admin-api/spending";
import { shortDateText } from "./desk-text";

/** What the balance of the account shows of requests without an answer, and of spending that is not the desk's; nothing if there is none. */
export function BalancePanel({ spending }: { spending: DeskSpending }) {
  const sentences = sentencesOf(spending);
  if (sentences.length === 0) return null;
  return (
    <Panel title="Audit and balance">
      {sentences.map((sentence) => (
        <Body1 key={sentence}>{sentence}</Body1>
      ))}
    </Panel>
  );
}

function sentencesOf({ unanswered: { pending, returned }, elsewhere }: DeskSpending): string[] {
  const sentences: string[] = [];
  if (pending > 0) {
    sentences.push(
      `Sent and not answered: ${creditsText(pending)}. They count as charged until a balance of the account shows what was charged, half a minute later at the earliest. If credits are bought meanwhile, they remain charged.`,
    );
  }
  if (returned > 0) {
    sentences.push(
      `Given back today: ${creditsText(returned)} of requests without an answer that were not charged after all. Spending and caps are corrected, and the audit has entries with the outcome "corrected".`,
    );
  }
  if (elsewhere && elsewhere.credits > 0) {
    sentences.push(
      `Charged by others than this desk: ${creditsText(elsewhere.credits)} since ${shortDateText(elsewhere.sinceMs)}. The balance of the account has them, the audit does not. If only this desk is to use the account, ask the provider for a new key and give it to the nodes alone.`,
    );
  }
  return sentences;
}
