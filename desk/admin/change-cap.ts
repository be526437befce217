import type { Cap } from "../admin-api/keys";
import type { Engine } from "../engine/engine";

/** Sets a cap in credits per day, or the minimum balance; removes it without credits. It counts from the next request on. */
export async function changeCap(engine: Engine, cap: Cap): Promise<void> {
  const field = "name" in cap ? `${cap.scope}:${cap.name}` : cap.scope;
  const key = engine.keys.of("cap");
  if (cap.credits === null) await engine.command("HDEL", key, field);
  else await engine.command("HSET", key, field, cap.credits);
}
