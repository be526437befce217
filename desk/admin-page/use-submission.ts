import { useState } from "react";
import { messageOf } from "./desk-watch";

/** The submission of a form that closes when its change was made, and otherwise says why not. */
export function useSubmission(close: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Makes the change; nothing while another one is being made. */
  const submit = async (change: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      close();
    } catch (refused) {
      setProblem(messageOf(refused));
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, submit };
}
