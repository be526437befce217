/** `npm start [-- flags]`: installs missing packages, builds what changed, and serves the workbench and the local service. */
import { prepare } from "./bundles/parts.mjs";

const isHelp = process.argv.some((flag) => flag === "--help" || flag === "-h");

await prepare("product", isHelp ? ["service"] : ["addin", "workbench", "service"]);
await import("../build/service/serve.mjs");
