import * as databases from "fake-indexeddb";

const classes = Object.entries(databases).filter(([name]) => name.startsWith("IDB"));

/** Gives the page of this test file the databases of a browser, all empty. */
export function openBrowserDatabases(): void {
  Object.assign(globalThis, Object.fromEntries(classes), { indexedDB: new databases.IDBFactory() });
}
