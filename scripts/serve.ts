/** The running part of `npm start`: the workbench and the local API on one loopback address. */
import { readFlags, usage } from "../service/read-flags";
import { factLines, runCommand, startService } from "../service/start-service";
import { openInBrowser } from "./open-browser";
import { workbenchSite } from "./site";

const workbenchUsage = `The workbench: a stand-in for Excel in your browser, with the add-in and the local API behind it.

  npm start -- [--no-open] [flags of the local API]

  --no-open       print the address, and leave the browser closed

${usage}`;

await runCommand(async (typed) => {
  const flags = readFlags(typed.filter((flag) => flag !== "--no-open"));
  if (flags.help) return console.log(workbenchUsage);
  const { address, symbols, facts } = await startService(flags, (service) => workbenchSite(service));
  console.log(`
Strikebook is ready: ${address}/

${factLines([["Symbols", symbols.join(", ")], ...facts, ["Stop it", "Ctrl+C"]])}
`);
  if (!typed.includes("--no-open")) openInBrowser(`${address}/`);
});
