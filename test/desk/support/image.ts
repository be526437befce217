import { readFileSync } from "node:fs";
import { chmod, cp } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** The files of the image of a node, and how its container starts. */
interface Image {
  /** The command of its entry point. */
  entrypoint: readonly string[];
  /** The environment of its containers, with the programs of the image in the path. */
  environment: Readonly<Record<string, string>>;
}

/** Copies into a folder what the last stage of `deploy/Dockerfile` copies into the image, from the project as it is built. */
export async function placeImage(root: string): Promise<Image> {
  const [stage = ""] = readFileSync("deploy/Dockerfile", "utf8")
    .split(/^FROM /m)
    .slice(-1);
  const [, workFolder = "/"] = /^WORKDIR (\S+)$/m.exec(stage) ?? [];
  const inImage = (path: string) => join(root, resolve(workFolder, path));
  for (const [, flags = "", source = "", target = ""] of stage.matchAll(/^COPY ((?:--\S+ )*)(\S+) (\S+)$/gm)) {
    const path = inImage(target.endsWith("/") ? join(target, source.split("/").at(-1) ?? "") : target);
    // What another stage has built below the same folder is here in the project's folder.
    await cp(resolve(source.replace(`${workFolder}/`, "")), path, { recursive: true });
    const [, mode] = /--chmod=(\d+)/.exec(flags) ?? [];
    if (mode !== undefined) await chmod(path, parseInt(mode, 8));
  }
  const [, entrypoint = "[]"] = /^ENTRYPOINT (\[.*\])$/m.exec(stage) ?? [];
  const words = JSON.parse(entrypoint) as string[];
  return {
    entrypoint: words.map((word) => (word.startsWith("/") ? join(root, word) : word)),
    environment: {
      ...Object.fromEntries(
        [...stage.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
      ),
      DESK_FOLDER: inImage("."),
      PATH: [join(root, "usr/local/bin"), dirname(process.execPath), "/usr/bin", "/bin"].join(":"),
    },
  };
}
