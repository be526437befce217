import { useState } from "react";
import { Toggle } from "../../ui/action";
import { useLoaded } from "../../ui/hooks";
import { Panel, Quiet } from "../../ui/layout";
import type { Features } from "../features";

export type LevelsFeatures = Pick<Features, "knownLevels" | "provenance" | "live" | "market" | "board">;

/** Copies levels for charts of other programs. Its code is loaded when the user opens it. */
export function CopyLevelsPanel(features: LevelsFeatures) {
  const [isOpen, setOpen] = useState(false);
  const code = useLoaded(async () => (isOpen ? import("./copy-levels-view") : undefined), isOpen ? "opened" : "");
  return (
    <Panel title="Copy levels" action={<Toggle isOpen={isOpen} set={setOpen} label="Copy levels" />}>
      {isOpen && code ? (
        <code.CopyLevelsView {...features} />
      ) : (
        <Quiet>
          King, walls and flip for charts of TradingView, thinkorswim, NinjaTrader and Sierra Chart, and as CSV.
        </Quiet>
      )}
    </Panel>
  );
}
