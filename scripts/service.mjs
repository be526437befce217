/** `npm run service [-- flags]`: installs what is missing, builds the local service where it changed, then is the service. */
import { installWhatIsMissing } from "./install.mjs";

installWhatIsMissing();
const { buildWhatChanged } = await import("./build.mjs");
buildWhatChanged("service");
await import("../build/service/main.mjs");
