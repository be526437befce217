/** Begins the thread: it reads TypeScript as the service itself does, which a new thread has to be told. */
import { register } from "tsx/esm/api";

register();
await import("./session-worker.ts");
