/** Starts the worker thread from the TypeScript sources: a new thread has to register the loader again. */
import { register } from "tsx/esm/api";

register();
await import("./session-worker.ts");
