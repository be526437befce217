import { office, storagePrefix } from "./office";

/**
 * How far stored settings reach. Excel on the web runs add-ins inside pages of several sites, and browsers give each of these sites a storage
 * of its own: a key, limits and what was spent are known to the workbooks of one site only.
 */
export type StorageScope = "computer" | "site";

/** Returns the scope of the storage here. Excel states a partition where there may be several. */
export function storageScope(): StorageScope {
  return storagePrefix() === "" ? "computer" : "site";
}

/** Whether the browser of this Excel saves files of links with `download`: the web view of Office for Mac ignores them without an error. */
export function savesFiles(): boolean {
  return office() === undefined || Office.context?.platform !== Office.PlatformType.Mac;
}
