import type { Frame, JSHandle } from "playwright-core";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

/** The sound of the pane, as far as a test needs it. */
interface Sound {
  context: AudioContext | undefined;
  /** The state of the context whenever a tone was started. */
  states: AudioContextState[];
}

/** Follows the sound that the pane plays. */
function followSound(frame: Frame | undefined): Promise<JSHandle<Sound>> {
  if (!frame) throw new Error("The pane is not loaded.");
  return frame.evaluateHandle(() => {
    const sound: Sound = { context: undefined, states: [] };
    class FollowedTone extends OscillatorNode {
      override start(when?: number): void {
        if (this.context instanceof AudioContext) sound.context = this.context;
        sound.states.push(this.context.state);
        super.start(when);
      }
    }
    Object.assign(window, { OscillatorNode: FollowedTone });
    return sound;
  });
}

/** Resolves to the states once so many tones were started. */
function whenPlayed(sound: JSHandle<Sound>, tones: number): Promise<AudioContextState[]> {
  return sound.evaluate(async ({ states }, wanted) => {
    while (states.length < wanted) await new Promise((resolve) => setTimeout(resolve, 50));
    return states;
  }, tones);
}

test("a watch tells once that its cell crossed a number, follows the cell, and is kept when the workbook is opened again", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, showTab } = session;
  await workbench.set("B2", 90);
  await showTab("Workbook");
  await page.evaluate(() => window.workbench?.select("B2"));

  await pane.getByRole("button", { name: "Watch the selected cell" }).click();
  const form = pane.getByRole("form", { name: "New watch" });
  await form.getByText("Sheet1!B2").waitFor();
  expect(await form.getByLabel("Alert when").inputValue()).toBe("above");
  expect(await form.getByLabel("Number").inputValue()).toBe("90.5");
  await form.getByLabel("Alert when").selectOption("below");
  expect(await form.getByLabel("Number").inputValue()).toBe("89.5");
  await form.getByLabel("Alert when").selectOption("above");
  await form.getByLabel("Number").fill("");
  await form.getByRole("button", { name: "Watch" }).click();
  await form.getByText(/Enter a number/).waitFor();
  await form.getByLabel("Number").fill("100");
  await form.getByLabel("Name").fill("Ceiling");
  await form.getByRole("button", { name: "Watch" }).click();

  const list = pane.getByRole("list", { name: "Watches" });
  await list.getByText("rises above 100").waitFor();
  await list.getByText("Now 90.").waitFor();
  await page.evaluate(() => window.workbench?.insertRows("A1", 1));
  await list.getByRole("button", { name: "Sheet1!B3" }).waitFor();
  const alarms = pane.getByRole("status", { name: "Alarms" });
  expect(await alarms.textContent()).toBe("");

  const sound = await followSound(page.frames().find((frame) => frame.url().includes("taskpane.html")));
  await pane.getByRole("switch", { name: "Sound" }).click();
  await whenPlayed(sound, 1);
  // Safari does this to a page that plays nothing.
  await sound.evaluate(({ context }) => context?.suspend());
  await workbench.set("B3", 100.5);
  await alarms.getByText(/Ceiling: rises above 100, now 100.5\. .* ET\./).waitFor();
  expect(await whenPlayed(sound, 2)).toEqual(["running", "running"]);
  await showTab("Board");
  await alarms.getByRole("button", { name: "Dismiss" }).click();
  await alarms.getByText("Ceiling").waitFor({ state: "detached" });
  await showTab("Workbook");
  await workbench.set("B3", 101);
  await list.getByText("Now 101.").waitFor();
  expect(await alarms.textContent()).toBe("");
  await pane.getByText("Alarms since the workbook was opened (1)").waitFor();

  await list.getByRole("button", { name: "Pause: Ceiling" }).click();
  await list.getByText("Paused.").waitFor();
  await list.getByRole("button", { name: "Resume: Ceiling" }).click();
  await list.getByText("Now 101.").waitFor();

  await page.evaluate(() => window.workbench?.store());
  await page.reload();
  await waitInPage(page, () => window.workbench !== undefined, undefined);
  await showTab("Workbook");
  await pane.getByRole("list", { name: "Watches" }).getByText("Now 101.").waitFor();
  await pane.getByRole("button", { name: "Remove: Ceiling" }).click();
  await pane.getByRole("list", { name: "Watches" }).waitFor({ state: "detached" });
});
