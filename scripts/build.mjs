/** `npm run build`: installs missing packages, and builds the parts of the product that changed. */
import { prepare } from "./bundles/parts.mjs";

await prepare("product");
