import { whenOfficeIsReady } from "../workbook/office";
import { composeAddin, type Addin } from "./addin";
import { excelEnvironment, type Environment } from "./environment";
import { loadConfiguration } from "./settings/configuration";

/** Creates an add-in for an environment, with the configuration of its `config.json`. */
export async function createAddin(environment: Environment): Promise<Addin> {
  return composeAddin(environment, await loadConfiguration(environment.platform, environment.pageAddress));
}

let started: Promise<Addin> | undefined;

/** Returns the add-in of this runtime, the same for all callers. Never rejects because of `config.json`: the pane shows its problems. */
export function startAddin(): Promise<Addin> {
  started ??= whenOfficeIsReady().then(async () => {
    const addin = await createAddin(excelEnvironment());
    void addin.formulas.start();
    void addin.formatting.start();
    void addin.watching.start();
    return addin;
  });
  return started;
}
