/** Where a deployed add-in loads office.js from. */
const officeCdn = "https://appsforoffice.microsoft.com";

const officeScript =
  /<script\b[^>]*\bsrc=["']?https:\/\/appsforoffice\.microsoft\.com\/lib\/1\/hosted\/office\.js["']?[^>]*>\s*<\/script>/i;

const ourScripts = '<script src="/workbench/host-bridge.js"></script><script src="/office-js/office.js"></script>';

/**
 * The add-in's page as the workbench hosts it: byte for byte what was built, except that office.js comes from the npm copy, with
 * the bridge that Excel's own browser would provide in front of it, and that the page's policy allows that.
 *
 * Throws when the page does not load office.js from Microsoft's network, since it would then never start in Excel either.
 */
export function hostedPage(html: string): string {
  if (!officeScript.test(html)) {
    throw new Error(
      `taskpane.html does not load ${officeCdn}/lib/1/hosted/office.js, which Excel needs: add its script element.`,
    );
  }
  return html
    .replace(officeScript, () => ourScripts)
    .replace(policyMeta, (meta) => meta.replaceAll(officeCdn, "'self'"));
}

const policyMeta = /<meta\b[^>]*http-equiv=["']?Content-Security-Policy["']?[^>]*>/i;
