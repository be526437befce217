/*
 * The model workbooks and what inserts them. They are loaded when the user opens their list.
 */
export { templates } from "../../templates/templates";
export { TemplateList } from "./template-list";
