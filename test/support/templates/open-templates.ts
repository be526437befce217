import type * as Program from "../../../scripts/templates/templates-in-node";

const address = new URL("../../../build/templates-in-node/templates-in-node.mjs", import.meta.url).href;
const { openTemplates: open } = (await import(address)) as typeof Program; // the built program

/** Opens an empty workbook, with the add-in and a service of its own. Use it with `using`. */
export async function openTemplates(options: Parameters<typeof open>[0]) {
  const session = await open(options);
  return { ...session, [Symbol.dispose]: () => session.close() };
}
