import { whenOfficeIsReady } from "../workbook/office/office";
import { composeAddin, type Addin } from "./addin";
import { excelEnvironment, type Environment } from "./environment/environment";
import { loadConfiguration } from "./settings/configuration";

/** Creates an add-in for an environment, with the configuration of its `config.json`. */
export async function createAddin(environment: Environment): Promise<Addin> {
  return composeAddin(environment, await loadConfiguration(environment.platform, environment.pageAddress));
}

/** Creates the add-in of a page, which follows its workbook from then on. Never rejects because of `config.json`: the pane shows its problems. */
export async function openAddin(environment: Environment): Promise<Addin> {
  const addin = await createAddin(environment);
  void addin.dates.whenKnown();
  void addin.formulas.start();
  void addin.formatting.start();
  void addin.watching.start();
  return addin;
}

let started: Promise<Addin> | undefined;

/** Returns the add-in of this runtime, the same for all callers. */
export function startAddin(): Promise<Addin> {
  started ??= whenOfficeIsReady().then(() => openAddin(excelEnvironment()));
  return started;
}
