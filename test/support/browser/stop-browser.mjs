/** Closes the browser that all journeys share. */
export default async function stopBrowser() {
  await globalThis.stopTestBrowser?.();
}
