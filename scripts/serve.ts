/** The running part of `npm start`: the workbench and the local API on one loopback address. */
import { practiceAccount, practiceKey } from "../service/gateway/accounts";
import { listen, PortError } from "../service/listen";
import { loadMarket } from "../service/load-market";
import { ChainFileError } from "../service/market/chain-file";
import { FlagError, readFlags } from "../service/read-flags";
import { createService } from "../service/service";
import { openInBrowser } from "./open-browser";
import { workbenchSite } from "./site";

const usage = `The workbench: a stand-in for Excel in your browser, with the add-in and the local API behind it.

  npm start -- [--port 4010] [--chain FILE] [--no-open]

  --port NUMBER   where to listen, on this computer alone; 4010 when omitted, 0 for any free port
  --chain FILE    serve a real chain: a Cboe quotedata CSV or a delayed-quotes JSON file
  --no-open       print the address, and leave the browser closed
  --help          this text`;

async function main(typed: readonly string[]): Promise<void> {
  const flags = readFlags(typed.filter((flag) => flag !== "--no-open"));
  if (flags.help) return console.log(usage);
  const { market, attribution } = await loadMarket(flags.chainFile);
  const service = createService({ market, attribution, now: Date.now, report: console.error });
  const { port } = await listen(workbenchSite(service), flags.port);
  const address = `http://127.0.0.1:${port}/`;
  console.log(greeting(address, market.symbols, flags.chainFile));
  if (!typed.includes("--no-open")) openInBrowser(address);
}

function greeting(address: string, symbols: readonly string[], chainFile: string | undefined): string {
  return `
Strikebook is ready: ${address}

  Symbols   ${symbols.join(", ")} (${chainFile ?? "made by code: no real prices"})
  API key   ${practiceKey} (${practiceAccount.credits.toLocaleString("en-US")} credits, filled again at each start)
  Stop it   Ctrl+C
`;
}

try {
  await main(process.argv.slice(2));
} catch (problem) {
  const isExplained = [FlagError, PortError, ChainFileError].some((kind) => problem instanceof kind);
  console.error(isExplained && problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
