import { readFlags, usage } from "./start/flags";
import { factLines, runCommand, startService } from "./start/start-service";

/** `npm run service`: the API on this computer. */
await runCommand(async (args) => {
  const flags = readFlags(args);
  if (flags.help) return console.log(usage);
  const { address, exampleKey, symbols, facts } = await startService(flags);
  const hosts = [
    ["Heatmap host", address],
    ["Flow host", `${address}/flow`],
  ] as const;
  console.log(`
Strikebook service: ${symbols.join(", ")}

${factLines([...hosts, ...facts])}

  Try it:  curl -H "Authorization: Bearer ${exampleKey}" "${address}/v1/gex/levels?symbols=${symbols[0] ?? "SPXW"}"
  Stop it: Ctrl+C
`);
});
