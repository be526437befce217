/**
 * Writes the addresses of your hosts into the add-in, which is in the folder addin beside this script:
 *
 *   node place.mjs https://addin.example.com --api https://api.example.com [--flow-api https://flow.example.com]
 *
 * It can be run again with other addresses. It needs Node.js 20.19 or newer, no packages and no network.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const usage =
  "node place.mjs https://addin.example.com --api https://api.example.com [--flow-api https://flow.example.com]";

/** Something to correct, in one sentence. */
class Refusal extends Error {}

/** The files that contain the address of the add-in, each with a pattern of the place where it is found. */
const places = {
  "manifest.xml": /<SourceLocation DefaultValue="(https:[^"]*\/)taskpane\.html/,
  "functions.json": /"helpUrl": *"(https:[^"]*\/)functions\.html/,
};

const pathOf = (name) => new URL(`addin/${name}`, import.meta.url);

function read(name) {
  try {
    return readFileSync(pathOf(name), "utf8");
  } catch {
    throw new Refusal(`addin/${name} cannot be read beside this script: unpack the whole zip, then run it there.`);
  }
}

function write(name, text) {
  try {
    writeFileSync(pathOf(name), text);
  } catch {
    throw new Refusal(`addin/${name} cannot be written: allow yourself to write there, then run it again.`);
  }
}

/** Returns an address without a slash at its end. What was typed is not repeated: it may contain a password. */
function readAddress(text, name) {
  const url = /^https:\/\/[^/]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    url.username ||
    url.password ||
    /[?#]/.test(text) ||
    !/^[\w.:[\]-]+$/.test(url.host) ||
    !/^[\w.~/-]*$/.test(url.pathname)
  ) {
    throw new Refusal(
      `${name} must be an https address such as https://example.com or https://example.com/folder, without user name, "?" and "#".`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function readArguments() {
  let parsed;
  try {
    const options = { api: { type: "string" }, "flow-api": { type: "string" } };
    parsed = parseArgs({ options, allowPositionals: true });
  } catch {
    throw new Refusal(`A flag is unknown or has no value. Usage: ${usage}`);
  }
  const { values, positionals } = parsed;
  if (positionals.length !== 1) throw new Refusal(`One address of the add-in was expected, as in: ${usage}`);
  if (values.api === undefined)
    throw new Refusal(`The flag --api with the address of the API is missing, as in: ${usage}`);
  const api = readAddress(values.api, "The address of --api");
  return {
    host: readAddress(positionals[0], "The address of the add-in"),
    api,
    flowApi:
      values["flow-api"] === undefined ? `${api}/flow` : readAddress(values["flow-api"], "The address of --flow-api"),
  };
}

/** Returns a file with another address of the add-in in place of the one that it contains. */
function placed(name, host) {
  const text = read(name);
  const [, current] = places[name].exec(text) ?? [];
  if (!current) throw new Refusal(`addin/${name} contains no address of the add-in: unpack the zip again.`);
  const domain = `<AppDomain>${new URL(host).origin}</AppDomain>`;
  return text.replaceAll(current, `${host}/`).replace(/<AppDomain>[^<]*<\/AppDomain>/, domain);
}

function configuration(api, flowApi) {
  const text = read("config.json");
  let entries;
  try {
    entries = JSON.parse(text);
  } catch {
    throw new Refusal("addin/config.json is not JSON: correct it, or unpack the zip again.");
  }
  return `${JSON.stringify({ ...entries, baseUrl: api, flowBaseUrl: flowApi }, null, 2)}\n`;
}

try {
  const { host, api, flowApi } = readArguments();
  const files = {
    "config.json": configuration(api, flowApi),
    "functions.json": placed("functions.json", host),
    "manifest.xml": placed("manifest.xml", host),
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const [, version] = /<Version>([^<]*)</.exec(files["manifest.xml"]) ?? [];
  console.log(`Strikebook ${version} is placed at ${host}:
  addin/manifest.xml and addin/functions.json name ${host}
  addin/config.json names the API ${api} and the flow API ${flowApi}

Next: copy the content of the folder addin to ${host}/ and open ${host}/help.html in a browser.
Then upload addin/manifest.xml in the Microsoft 365 admin center: INSTALLING.md describes it.`);
} catch (problem) {
  if (!(problem instanceof Refusal)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
