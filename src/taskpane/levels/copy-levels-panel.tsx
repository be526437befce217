import { useState } from "react";
import { Panel, Quiet, Toggle, useLoaded } from "@strikebook/ui";
import type { LevelsFeatures } from "./copy-levels-view";

/** Copies levels for charts of other programs. Its code is loaded when the user opens it. */
export function CopyLevelsPanel(features: LevelsFeatures) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoaded(
    async () => {
      if (!isOpen) return undefined;
      const { CopyLevelsView } = await import("./copy-levels-view");
      return { CopyLevelsView };
    },
    isOpen ? "opened" : "",
  );
  return (
    <Panel title="Copy levels" action={<Toggle isOpen={isOpen} set={setOpen} label="Copy levels" />}>
      {isOpen && loaded ? (
        <loaded.CopyLevelsView {...features} />
      ) : (
        <Quiet>
          Zero gamma, king, walls and flip for charts of TradingView, thinkorswim, NinjaTrader and Sierra Chart, and as
          CSV.
        </Quiet>
      )}
    </Panel>
  );
}
