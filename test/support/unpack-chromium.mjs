/**
 * Unpacks the Chromium of the npm package into the temporary folder it is started with, and prints the path of the browser.
 * A process of its own, since the package reads TMPDIR and AWS_EXECUTION_ENV when it is imported.
 */
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
