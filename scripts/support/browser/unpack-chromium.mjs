/**
 * Unpacks the Chromium of the npm package into the temporary folder it is started with, and prints the path of the browser.
 * Runs in a separate process, because the package reads TMPDIR and AWS_EXECUTION_ENV when it is imported.
 */
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
