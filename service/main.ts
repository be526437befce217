import { practiceAccount, practiceKey } from "./gateway/accounts";
import { listen, PortError } from "./listen";
import { ChainFileError, loadMarket } from "./load-market";
import { FlagError, readFlags, usage } from "./read-flags";
import { createService } from "./service";

/** `npm run service`: the API on this computer. */
async function main(typed: readonly string[]): Promise<void> {
  const flags = readFlags(typed);
  if (flags.help) return console.log(usage);
  const { market, attribution } = await loadMarket(flags.chainFile);
  const service = createService({ market, attribution, now: Date.now, report: console.error });
  const { port } = await listen(service.fetch, flags.port);
  console.log(greeting(`http://127.0.0.1:${port}`, market.symbols, flags.chainFile));
}

function greeting(address: string, symbols: readonly string[], chainFile: string | undefined): string {
  const { credits, limits } = practiceAccount;
  return `
Strikebook service: ${symbols.join(", ")} from ${chainFile ?? "a simulated market"}

  Heatmap host   ${address}
  Flow host      ${address}/flow
  API key        ${practiceKey} (${credits.toLocaleString("en-US")} credits, filled again at each start; ${limits.requestsPerMinute} requests a minute)

  Try it:  curl -H "Authorization: Bearer ${practiceKey}" "${address}/v1/gex/levels?symbols=${symbols[0] ?? "SPXW"}"
  Stop it: Ctrl+C
`;
}

const explained = [FlagError, PortError, ChainFileError];

try {
  await main(process.argv.slice(2));
} catch (problem) {
  const isExplained = problem instanceof Error && explained.some((kind) => problem instanceof kind);
  console.error(isExplained ? problem.message : problem);
  process.exitCode = 1;
}
