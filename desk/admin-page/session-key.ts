const NAME = "strikebook.desk.key";

/** Returns the key of this browser tab's session; `undefined` if nobody is signed in or the browser refuses storage. */
export function readSessionKey(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the key until the tab is closed, so that a reload stays signed in. `undefined` removes it. */
export function storeSessionKey(key: string | undefined): void {
  try {
    if (key === undefined) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
  } catch {
    // The browser refuses storage: the key stays in memory.
  }
}
