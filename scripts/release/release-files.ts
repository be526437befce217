import { strToU8, strFromU8 } from "fflate";
import { namedByContent, withNamedFiles } from "./host-files";
import type { Files } from "./release-zip";
import { thirdPartyLicences } from "./third-party-licences";

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
