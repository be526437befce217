/** `npm run service [-- flags]`: installs missing packages, builds the local service if it changed, and runs it. */
import { installWhatIsMissing } from "./install.mjs";

installWhatIsMissing();
const { buildWhatChanged } = await import("./build.mjs");
buildWhatChanged("service");
await import("../build/service/main.mjs");
