import { easternDate } from "@strikebook/calendar";
import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";

/** Returns the keys from which the functions of the engine find what a person may still spend. */
export function creditsKeys({ keys, nowMs }: Engine): string[] {
  return [keys.of("cap"), keys.of(`spent:${easternDate(nowMs)}`), keys.of("balance")];
}

/** Reads credits as the functions state them; `undefined` if nothing limits them. */
export function readCredits(text: unknown): number | undefined {
  return text === "" ? undefined : Number(text);
}

/** Reads what a person may still spend today, in credits; `undefined` if nothing limits them. Rejects with an `EngineUnavailableError`. */
export async function creditsLeft(engine: Engine, { name, team }: Person): Promise<number | undefined> {
  return readCredits(await engine.call("credits_left", creditsKeys(engine), [name, team]));
}
