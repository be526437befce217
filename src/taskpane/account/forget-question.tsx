import { useState } from "react";
import type { StoreUsage } from "@strikebook/formulas";
import { Body1, CheckField, Column, Question } from "@strikebook/ui";
import { DeleteQuestion } from "../stored/stored-panel";
import { forgetText, isFilled } from "../stored/stored-text";
import { keptValuesText } from "./forget-text";
import type { StoredData } from "../stored/stored-data";

/** What a removal of the key concerns. */
export interface Removal {
  /** The past data that is deleted with the key; `undefined` if it is not known. */
  usage: StoreUsage | undefined;
  /** The addresses of the formulas whose cells keep their values. */
  formulas: readonly string[];
}

/** Whether a removal needs a decision of the user. */
export const needsDecision = ({ usage, formulas }: Removal): boolean => isFilled(usage) || formulas.length > 0;

interface ForgetQuestionProps {
  stored: StoredData;
  removal: Removal;
  isPractice: boolean;
  /** The text of the button that removes the key. */
  action: string;
  /** Removes the key. `isBlanking` is whether the cells shall keep no values. */
  accept: (isBlanking: boolean) => unknown;
  close: () => void;
}

/** Says what happens to the values in cells and to the stored data when the key is removed, and lets the user blank the cells. */
export function ForgetQuestion({ stored, removal, isPractice, action, accept, close }: ForgetQuestionProps) {
  const { usage, formulas } = removal;
  const [isBlanking, setBlanking] = useState(false);
  const text = (
    <Column>
      {formulas.length > 0 && (
        <>
          <Body1>{keptValuesText(formulas.length)}</Body1>
          <CheckField
            label="Blank the cells of this workbook"
            hint="The formulas stay and show #N/A. They recalculate when you connect a key."
            value={isBlanking}
            change={setBlanking}
          />
        </>
      )}
      {isFilled(usage) && <Body1>{forgetText(usage, isPractice)}</Body1>}
    </Column>
  );
  const question = { label: action, text, action, accept: () => accept(isBlanking), close };
  return isFilled(usage) ? <DeleteQuestion stored={stored} {...question} /> : <Question {...question} />;
}
