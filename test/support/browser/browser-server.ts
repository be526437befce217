import { chromium } from "playwright-core";
import { browserLaunchOptions } from "./browser";

// All journeys share one browser, because starting one takes a second or more. Each journey opens its own context.
const server = await chromium.launchServer(await browserLaunchOptions());
console.log(server.wsEndpoint());
process.stdin.resume();
process.stdin.on("end", () => void server.close());
