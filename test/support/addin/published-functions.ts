import { readdirSync, readFileSync } from "node:fs";
import { generateCustomFunctionsMetadata } from "custom-functions-metadata";

/** A published function and its metadata. */
export interface Published {
  id: string;
  parameters: { name: string; dimensionality?: string; optional?: boolean }[];
  options?: { stream?: boolean };
  call: (...given: unknown[]) => unknown;
}

/** Returns every function with `@customfunction` in the sources. */
export async function publishedFunctions(): Promise<Published[]> {
  const files = readdirSync("src/functions", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => `src/functions/${name}`)
    .filter((file) => readFileSync(file, "utf8").includes("@customfunction "));
  const { metadataJson, associate, errors } = await generateCustomFunctionsMetadata(files);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  const { functions } = JSON.parse(metadataJson) as { functions: Omit<Published, "call">[] };
  const published: Published[] = [];
  for (const one of functions) {
    const place = associate.find(({ id }) => id === one.id);
    const module = (await import(`../../../${place?.sourceFileName}`)) as Record<string, Published["call"]>; // checked by name below
    const call = module[place?.functionName ?? ""];
    if (!call) throw new Error(`${one.id} has no function.`);
    published.push({ ...one, call });
  }
  return published;
}
