import * as v from "valibot";

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
  evidence: v.optional(v.object({ licenses: v.array(licence) }), { licenses: [] }),
});

/** What is read of an SBOM in the form of CycloneDX. */
const billOfMaterials = v.object({ components: v.array(component) });

type Component = v.InferOutput<typeof component>;

const heading =
  "Strikebook contains these packages. Each is followed by the texts of its licence, as the package has them.\n";

/** Returns the licences of all packages of an SBOM as one text. Throws if a package has no text of a licence. */
export function thirdPartyLicences(sbom: string): string {
  const { components } = v.parse(billOfMaterials, JSON.parse(sbom));
  return [heading, ...components.map(entry)].join(`\n${"-".repeat(80)}\n\n`);
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
