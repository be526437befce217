/** `npm run docs`: generates docs/data-layouts.md. */
import { writeFileSync } from "node:fs";
import { layoutsText } from "./layouts-text";

writeFileSync("docs/data-layouts.md", await layoutsText());
