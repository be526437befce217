import { creditsText } from "../../contract/credits-text";
import type { TemplatePrice } from "../../addin/templates/template-insertion";
import type { TemplateSituation } from "../../templates/template";

/** The text of the button that inserts a template: it carries the price. */
export function insertLabel(price: TemplatePrice | undefined): string {
  if (!price || "problem" in price) return "Insert";
  if (price.isMost) return `Insert: up to ${creditsText(price.credits)}`;
  return `Insert: ${price.credits === 0 ? "free" : creditsText(price.credits)}`;
}

/** Returns what is typed as it is entered into cells: numbers as numbers. Fields that are empty keep the value of the template. */
export function typedValues(typed: Readonly<Record<string, string>>): TemplateSituation["inputs"] {
  const filled = Object.entries(typed).filter(([, text]) => text.trim() !== "");
  return Object.fromEntries(
    filled.map(([name, text]) => {
      const trimmed = text.trim();
      return [name, Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed.replace(/^[='+-]+/, "")];
    }),
  );
}
