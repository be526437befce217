/** Closes the browsers of the journeys. */
export default async function stopBrowsers() {
  await globalThis.stopTestBrowsers?.();
}
