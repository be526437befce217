/** Starts the process of background work from the TypeScript sources. */
import { register } from "tsx/esm/api";

register();
await import("./session-worker.ts");
