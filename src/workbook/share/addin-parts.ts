import { childrenOf, elementsIn, removeNode } from "./xml";
import type { WorkbookFile } from "./workbook-file";

/** The id of this add-in, as in its manifest. */
export const addinId = "5d1c8f0e-7c3b-4d7e-9a56-2f4b8f6f1e21";

/** Removes what the add-in stores in a workbook: its pane, its settings, and its bindings to cells. */
export function removeAddinParts(file: WorkbookFile): void {
  const extensions = file.paths.filter((path) => /^xl\/webextensions\/webextension[^/]*\.xml$/i.test(path));
  for (const path of extensions) {
    const text = file.text(path);
    if (!text.toLowerCase().includes(addinId)) continue;
    removePane(file, path);
    removeBindings(file, text);
    file.remove(path);
  }
}

function removePane(file: WorkbookFile, extension: string): void {
  for (const panes of file.paths.filter((path) => /^xl\/webextensions\/taskpanes[^/]*\.xml$/i.test(path))) {
    const ids = file.relationships(panes).flatMap(({ id, target }) => (target === extension ? [id] : []));
    for (const pane of childrenOf(file.edit(panes), "taskpane")) {
      const [reference] = elementsIn(pane, "webextensionref");
      const attributes = Array.from(reference?.attributes ?? []);
      if (attributes.some(({ localName, value }) => localName === "id" && ids.includes(value))) removeNode(pane);
    }
    if (childrenOf(file.read(panes), "taskpane").length === 0) file.remove(panes);
  }
}

/** Removes the cells of the bindings that the text of an extension names. */
function removeBindings(file: WorkbookFile, extension: string): void {
  const workbook = file.edit(file.workbookPath);
  for (const list of elementsIn(workbook, "webExtensions")) {
    for (const binding of childrenOf(list, "webExtension")) {
      const reference = binding.getAttribute("appRef");
      if (reference && extension.includes(reference)) removeNode(binding);
    }
    if (childrenOf(list, "webExtension").length === 0 && list.parentElement) removeNode(list.parentElement);
  }
}
