import { strToU8, strFromU8 } from "fflate";
import type { Files } from "./release-zip";
import * as v from "valibot";

/** What a release is made of. */
interface ReleaseParts {
  /** The built add-in, by path. */
  addin: Files;
  /** The packages in the add-in, in the form of CycloneDX. */
  sbom: string;
  /** The model workbooks, by file name. */
  workbooks: Files;
  /** Returns a file of the project. */
  read: (path: string) => Uint8Array;
}

const hostFiles = ["nginx.conf", "Caddyfile", "web.config", "_headers", "staticwebapp.config.json"];

/** Returns the files of a release by their paths in its folder. */
export function releaseFiles({ addin, sbom, workbooks, read }: ReleaseParts): Files {
  const text = (path: string) => strFromU8(read(path));
  const named = namedByContent(Object.keys(addin));
  const hosts = hostFiles.map((name) => [
    name,
    strToU8(withNamedFiles(name, text(`deploy/addin/hosts/${name}`), named)),
  ]);
  return {
    ...within("addin", addin),
    ...within("hosts", Object.fromEntries(hosts) as Files),
    ...within("workbooks", workbooks),
    "place.mjs": read("deploy/addin/place.mjs"),
    "INSTALLING.md": strToU8(withoutLinks(text("docs/installing.md"))),
    "CHANGELOG.md": strToU8(withoutLinks(text("CHANGELOG.md"))),
    LICENSE: read("LICENSE"),
    "THIRD-PARTY-LICENSES.txt": strToU8(thirdPartyLicences(sbom)),
    "sbom.cdx.json": strToU8(sbom),
  };
}

const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

/** Returns a document without its links to other files of the project, which a release does not contain. */
const withoutLinks = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\((?!https:|#)[^)]+\)/g, "$1");

/** The value of `Cache-Control` for a file whose name changes with its content. */
const lasting = "public, max-age=31536000, immutable";

/** Returns the names of files that contain a hash of their content. */
const namedByContent = (names: readonly string[]): string[] =>
  names.filter((name) => /^[^/]+\.[0-9a-f]{8}\.js$/.test(name)).sort();

/**
 * Returns the file of a host with a rule for each file that is named by its content. Hosts without regular expressions need a rule for each;
 * the files of other hosts stay as they are.
 */
function withNamedFiles(hostFile: string, text: string, named: readonly string[]): string {
  return rulesOf[hostFile]?.(text, named) ?? text;
}

const rulesOf: Readonly<Record<string, (text: string, named: readonly string[]) => string>> = {
  _headers: (text, named) => text + named.map((name) => `/${name}\n  Cache-Control: ${lasting}\n`).join(""),

  "staticwebapp.config.json": (text, named) => {
    const settings = JSON.parse(text) as { routes: unknown[] }; // the project's own file
    const routes = named.map((name) => ({ route: `/${name}`, headers: { "Cache-Control": lasting } }));
    return `${JSON.stringify({ ...settings, routes: [...settings.routes, ...routes] }, null, 2)}\n`;
  },

  // IIS adds max-age=31536000 by itself.
  "web.config": (text, named) => {
    const cache =
      '<clientCache cacheControlMode="UseMaxAge" cacheControlMaxAge="365.00:00:00" cacheControlCustom="public, immutable" />';
    const inside = `    <system.webServer>\n      <staticContent>\n        ${cache}\n      </staticContent>\n    </system.webServer>\n`;
    const rules = named.map((name) => `  <location path="${name}">\n${inside}  </location>\n`);
    return text.replace("</configuration>", () => `${rules.join("")}</configuration>`);
  },
};

const licence = v.object({
  license: v.object({
    id: v.optional(v.string()),
    name: v.optional(v.string()),
    text: v.optional(v.object({ content: v.string(), encoding: v.optional(v.literal("base64")) })),
  }),
});

const component = v.object({
  group: v.optional(v.string()),
  name: v.string(),
  version: v.string(),
  licenses: v.optional(v.array(v.union([licence, v.object({ expression: v.string() })])), []),
  evidence: v.optional(v.object({ licenses: v.optional(v.array(licence), []) }), { licenses: [] }),
});

/** What is read of an SBOM in the form of CycloneDX. */
const billOfMaterials = v.object({ components: v.array(component) });

type Component = v.InferOutput<typeof component>;

const heading =
  "Strikebook contains these packages. Each is followed by the texts of its licence, as the package has them.\n";

/** The group of the packages of this project, whose licence is the file LICENSE of the release. */
const OWN_GROUP = "@strikebook";

/** Returns the licences of all packages of others in an SBOM as one text. Throws if one of them has no text of a licence. */
function thirdPartyLicences(sbom: string): string {
  const { components } = v.parse(billOfMaterials, JSON.parse(sbom));
  const others = components.filter(({ group }) => group !== OWN_GROUP);
  return [heading, ...others.map(entry)].join(`\n${"-".repeat(80)}\n\n`);
}

function entry(component: Component): string {
  const name = component.group === undefined ? component.name : `${component.group}/${component.name}`;
  const ids = component.licenses.map((declared) =>
    "expression" in declared ? declared.expression : (declared.license.id ?? declared.license.name ?? "unnamed"),
  );
  const texts = component.evidence.licenses.flatMap(({ license: { text } }) =>
    text ? [Buffer.from(text.content, text.encoding ?? "utf8").toString("utf8")] : [],
  );
  if (texts.length === 0) {
    throw new Error(
      `${name} has no file with its licence: add the text to scripts/stand-ins/ before the package is shipped.`,
    );
  }
  const plain = texts.map((text) => text.replaceAll("\r\n", "\n").trim());
  return `${name} ${component.version} (${ids.join(", ")})\n\n${plain.join("\n\n")}\n`;
}
