import { readdirSync, readFileSync } from "node:fs";
import { generateCustomFunctionsMetadata } from "custom-functions-metadata";

/** A published function, as its metadata describes it. */
export interface Published {
  id: string;
  parameters: { name: string; dimensionality?: string; optional?: boolean }[];
  options?: { stream?: boolean };
  call: (...given: unknown[]) => unknown;
}

/** Every function that the sources publish. */
export async function publishedFunctions(): Promise<Published[]> {
  const files = readdirSync("src/functions")
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/functions/${name}`)
    .filter((file) => readFileSync(file, "utf8").includes("@customfunction "));
  const { metadataJson, associate, errors } = await generateCustomFunctionsMetadata(files);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  const { functions } = JSON.parse(metadataJson) as { functions: Omit<Published, "call">[] };
  const published: Published[] = [];
  for (const one of functions) {
    const place = associate.find(({ id }) => id === one.id);
    const module = (await import(`../../${place?.sourceFileName}`)) as Record<string, Published["call"]>; // as it exports
    const call = module[place?.functionName ?? ""];
    if (!call) throw new Error(`${one.id} has no function.`);
    published.push({ ...one, call });
  }
  return published;
}
