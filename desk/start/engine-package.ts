import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The packages with an engine, the preferred first, and its program. */
const packages = [
  { name: "valkey-server", program: "valkey-server" },
  { name: "redis-server", program: "redis-server" },
];

/** Packages that an engine needs besides its own: libraries, and those in which distributions put the program itself. */
const NEEDED = /^(lib|redis-tools$|valkey-tools$)/;

/** How long apt may wait for its server, in seconds. */
const APT_TIMEOUT_SECONDS = 10;

const run = promisify(execFile);

/**
 * Returns the engine of the distribution's package on Debian and Ubuntu, with libraries that the system lacks. It is downloaded and
 * unpacked once, without root. Rejects with an error if that fails.
 */
export async function unpackedEngine(): Promise<{ path: string; libraryPath: string }> {
  const system = await systemName();
  const cache = await cacheFolder();
  const home = join(cache, `engine-${system}-${process.arch}`);
  if (!(await exists(home))) await unpackInto(home, cache);
  const programs = packages.map(({ program }) => join(home, "usr/bin", program));
  const found = await Promise.all(programs.map(exists));
  const path = programs.find((_, index) => found[index]);
  if (path === undefined) throw new Error(`The package in ${home} has no engine; delete that folder and try again.`);
  return { path, libraryPath: await libraryFolders(home) };
}

/** Returns the name and version of the distribution. Rejects if it is not a distribution with apt. */
async function systemName(): Promise<string> {
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  const field = (name: string) => new RegExp(`^${name}="?([\\w.-]+)`, "m").exec(release)?.[1] ?? "";
  const id = field("ID");
  const isDebian = [id, field("ID_LIKE")].some((name) => name === "debian" || name === "ubuntu");
  if (!isDebian) throw new Error("Packages are unpacked on Debian and Ubuntu only");
  return `${id}-${field("VERSION_ID") || field("VERSION_CODENAME")}`;
}

/** Returns the first folder for caches in which this user can write. */
async function cacheFolder(): Promise<string> {
  const caches = [process.env["XDG_CACHE_HOME"] ?? "", join(homedir(), ".cache")].filter((path) => path !== "");
  for (const folder of caches.map((path) => join(path, "strikebook"))) {
    const isWritable = await mkdir(folder, { recursive: true })
      .then(() => access(folder, constants.W_OK))
      .then(() => true)
      .catch(() => false);
    if (isWritable) return folder;
  }
  const folder = join(tmpdir(), `strikebook-${process.getuid?.() ?? 0}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).uid === process.getuid?.()) return folder;
  throw new Error(`${folder} belongs to another user`);
}

/**
 * Unpacks into a new folder and then renames it, so that several processes can do so at once: the first rename succeeds, and the
 * others use its result.
 */
async function unpackInto(home: string, cache: string): Promise<void> {
  const draft = await mkdtemp(join(cache, "draft-"));
  try {
    const unpacked = join(draft, "unpacked");
    await mkdir(unpacked);
    for (const file of await downloaded(draft)) await run("dpkg", ["-x", file, unpacked]);
    await rename(unpacked, home).catch(async (problem: unknown) => {
      if (!(await exists(home))) throw problem;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Downloads the packages with the lists of the system or, if those are missing or out of date, with lists of its own. */
async function downloaded(draft: string): Promise<string[]> {
  const files = join(draft, "files");
  await mkdir(files);
  try {
    return await download(files, []);
  } catch {
    const own = await ownLists(draft);
    await run("apt-get", [...own, ...quick, "update"]);
    return download(files, own);
  }
}

const quick = [
  `Acquire::http::Timeout=${APT_TIMEOUT_SECONDS}`,
  `Acquire::https::Timeout=${APT_TIMEOUT_SECONDS}`,
  "Acquire::Retries=1",
  "APT::Sandbox::User=root",
].flatMap((setting) => ["-o", setting]);

/** Options of apt for folders in which this user can write. */
async function ownLists(draft: string): Promise<string[]> {
  const lists = join(draft, "lists");
  const cache = join(draft, "cache");
  await mkdir(join(lists, "partial"), { recursive: true });
  await mkdir(join(cache, "archives/partial"), { recursive: true });
  return ["-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`];
}

async function download(folder: string, options: readonly string[]): Promise<string[]> {
  const engine = await availablePackage(options);
  const names = await withNeeded(engine, options);
  await run("apt-get", [...options, ...quick, "download", ...names], { cwd: folder });
  return (await readdir(folder)).filter((name) => name.endsWith(".deb")).map((name) => join(folder, name));
}

async function availablePackage(options: readonly string[]): Promise<string> {
  for (const { name } of packages) {
    const { stdout } = await run("apt-cache", [...options, "policy", name]);
    if (/Candidate: (?!\(none\))/.test(stdout)) return name;
  }
  throw new Error("The distribution has no package of Valkey or Redis");
}

/** Returns the package, and the dependencies of it that an engine needs and the system lacks. */
async function withNeeded(engine: string, options: readonly string[]): Promise<string[]> {
  const names = [engine];
  for (const name of names) {
    const { stdout } = await run("apt-cache", [...options, "depends", name]);
    const dependencies = [...stdout.matchAll(/^ *(?:Pre)?Depends: ([\w.+-]+)$/gm)].map(([, found = ""]) => found);
    for (const dependency of dependencies.filter((found) => NEEDED.test(found) && !names.includes(found))) {
      if (!(await isInstalled(dependency))) names.push(dependency);
    }
  }
  return names;
}

async function isInstalled(name: string): Promise<boolean> {
  const state = await run("dpkg-query", ["-W", "-f", "${Status}", name]).catch(() => ({ stdout: "" }));
  return state.stdout.startsWith("install ok installed");
}

/** Returns the folders of the unpacked libraries, as LD_LIBRARY_PATH takes them. */
async function libraryFolders(home: string): Promise<string> {
  const folders = [];
  for (const folder of ["usr/lib", "lib"].map((path) => join(home, path))) {
    const names = await readdir(folder).catch(() => []);
    folders.push(...names.filter((name) => name.includes("-linux-gnu")).map((name) => join(folder, name)));
  }
  return folders.join(":");
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
