/** `npm run desk [-- flags]`: installs missing packages, builds what changed, and runs a node of a desk or one of its commands. */
import { prepare } from "./bundles/parts.mjs";

const isTrial = !process.argv.some((arg) => arg.startsWith("--upstream"));
const isNode = process.argv.length === 2 || process.argv[2].startsWith("-");
const pages = isNode ? ["desk-page", "addin", ...(isTrial ? ["workbench"] : [])] : [];

await prepare("product", ["desk", ...pages]);
await import("../build/desk/main.mjs");
