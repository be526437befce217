import { templates } from "../../templates/templates";
import { TemplateList } from "./template-list";

/** Returns the model workbooks with the component that lists them. Their code is loaded when the user opens the list. */
export function openTemplates() {
  return { templates, TemplateList };
}
