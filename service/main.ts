import { factLines, readFlags, runCommand } from "@strikebook/http";
import { serviceFlags, serviceSettings, usage } from "./start/flags";
import { serviceErrors, runLocalService } from "./start/start-service";

/** `npm run service`: the API on this computer. */
await runCommand(async (args) => {
  const values = readFlags(args, serviceFlags);
  if (values.help) return console.log(usage);
  const { address, exampleKey, symbols, facts } = await runLocalService(serviceSettings(values));
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
}, serviceErrors);
