import { until } from "./until";
import type { WorkbookPage } from "./workbook-page";

/** The pane of a workbook, used as by a person: by the visible names of its parts. */
export class Pane {
  readonly #page: WorkbookPage;

  constructor(page: WorkbookPage) {
    this.#page = page;
  }

  /** Presses a button or a tab, once it is visible and enabled. */
  async press(name: string, role: "button" | "tab" = "button"): Promise<void> {
    const press = () => this.#page.run(pressIn, name, role === "tab" ? "[role=tab]" : "button:not([role=tab])");
    await until(`the ${role} "${name}"`, press);
  }

  /** Fills the field with this label. */
  async fill(label: string, value: string): Promise<void> {
    await until(`the field "${label}"`, () => this.#page.run(fillIn, label, value));
  }

  /** Waits until the pane contains a text. */
  async shows(text: string): Promise<void> {
    await until(`"${text}" in the pane`, () => this.#page.run(containsText, text));
  }
}

// These run in the page.

function pressIn(name: string, selector: string): boolean {
  const pane = document.querySelector<HTMLIFrameElement>("#pane iframe")?.contentDocument;
  const elements = [...(pane?.querySelectorAll<HTMLButtonElement>(selector) ?? [])];
  const found = elements.find(
    (element) =>
      [element.ariaLabel, element.textContent?.trim()].includes(name) &&
      element.getClientRects().length > 0 &&
      !element.disabled &&
      element.ariaDisabled !== "true",
  );
  found?.click();
  return found !== undefined;
}

function fillIn(name: string, value: string): boolean {
  const frame = document.querySelector<HTMLIFrameElement>("#pane iframe");
  const labels = [...(frame?.contentDocument?.querySelectorAll("label") ?? [])];
  const field = labels.find(({ textContent }) => textContent?.trim() === name)?.control;
  if (!field || field.getClientRects().length === 0) return false;
  // React ignores a value that is set on the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

function containsText(text: string): boolean {
  const pane = document.querySelector<HTMLIFrameElement>("#pane iframe")?.contentDocument;
  return pane?.body.innerText.includes(text) ?? false;
}
