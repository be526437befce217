import { hiddenTimers } from "../../../src/addin/check/browser-probes";
import { NotTried } from "../../../src/workbook/check/probe";

/** How a page with a pane that is hidden for a while goes on. */
interface Hiding {
  /** For how long it is hidden, in milliseconds. */
  hiddenMs: number;
  /** How long a wait of one second takes meanwhile. */
  secondMs: number;
}

/** Runs the probe while the user hides the pane, in a time of its own. */
function probeDuring({ hiddenMs, secondMs }: Hiding): Promise<string> {
  let nowMs = 0;
  let change: () => void = () => undefined;
  let choice: (text: string) => void = () => undefined;
  const page = {
    hidden: false,
    addEventListener: (_event: string, listener: () => void) => (change = listener),
    removeEventListener: () => undefined,
  };
  const turn = (isHidden: boolean) => {
    page.hidden = isHidden;
    change();
  };
  const showAtMs = 5_000 + hiddenMs;
  const effects = {
    now: () => nowMs,
    async sleep(waitMs: number) {
      const endMs = nowMs + (page.hidden ? secondMs : waitMs);
      if (nowMs < 5_000 && endMs >= 5_000) turn(true);
      if (page.hidden && endMs >= showAtMs) {
        nowMs = showAtMs;
        turn(false);
        choice("Done");
      }
      nowMs = Math.max(nowMs, endMs);
      await Promise.resolve();
    },
    ask: () => new Promise<string>((resolve) => (choice = resolve)),
  };
  return hiddenTimers({ effects }, page as unknown as Document);
}

test.each([
  ["keep their time", { hiddenMs: 60_000, secondMs: 1_000 }, "on time"],
  ["run once a minute", { hiddenMs: 150_000, secondMs: 60_000 }, "late"],
  ["stand still", { hiddenMs: 60_000, secondMs: 60_000 }, "late"],
])("timers of a hidden pane that %s are found", async (_what, hiding, outcome) => {
  expect(await probeDuring(hiding)).toBe(outcome);
});

test("a pane that was not hidden for a minute tells nothing", async () => {
  await expect(probeDuring({ hiddenMs: 30_000, secondMs: 1_000 })).rejects.toThrow(NotTried);
});
