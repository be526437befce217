/** `npm run docs`: generates the tables of routes in docs/api.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { withRoutes } from "./routes-text";

const page = "docs/api.md";
const text = withRoutes(readFileSync(page, "utf8"));
writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
