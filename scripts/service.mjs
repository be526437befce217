/** `npm run service [-- flags]`: installs missing packages, builds the local service if it changed, and runs it. */
import { prepare } from "./bundles/parts.mjs";

await prepare("product", ["service"]);
await import("../build/service/main.mjs");
