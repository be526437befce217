import { readFileSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";
import { readDeskFlags } from "../../desk/start/desk-flags";

const read = (path: string) => readFileSync(`deploy/${path}`, "utf8");

interface ComposeService {
  image: string;
  read_only: boolean;
  cap_drop: string[];
  volumes: string[];
  healthcheck?: unknown;
  environment?: Record<string, string>;
  secrets?: string[];
  extends?: { service: string };
  deploy: { resources: { limits: { cpus: string; memory: string; pids: number } } };
}

interface ComposeFile {
  services: Record<string, Partial<ComposeService>>;
  volumes?: Record<string, null>;
  secrets?: Record<string, { file: string }>;
}

const composeFile = (name: string) => parse(read(name), { merge: true }) as ComposeFile;

/** The services of a deployment with a replica and with Postgres, as compose merges its files. */
function composeServices(): [name: string, service: ComposeService][] {
  const merged: ComposeFile["services"] = {};
  for (const file of ["compose.yaml", "compose.sentinel.yaml", "compose.postgres.yaml", "compose.alerts.yaml"]) {
    for (const [name, service] of Object.entries(composeFile(file).services)) {
      const before = merged[service.extends?.service ?? name] ?? {};
      const environment = { ...before.environment, ...service.environment };
      const [secrets, volumes] = [union(before.secrets, service.secrets), union(before.volumes, service.volumes)];
      merged[name] = { ...before, ...service, environment, secrets, volumes };
    }
  }
  return Object.entries(merged) as [string, ComposeService][];
}

const union = (before: string[] = [], after: string[] = []) => [...new Set([...before, ...after])];

/** The names of images, from all files that name any. */
function imagesOf(): string[] {
  const fromDockerfile = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
  const fromCompose = composeServices().map(([, { image }]) => image);
  const fromKubernetes = pods().flatMap(({ containers }) => containers.map(({ image }) => image));
  return [...fromDockerfile, ...fromCompose, ...fromKubernetes];
}

test("every image but the desk's own has an exact tag, and one program has one tag everywhere", () => {
  const images = [...new Set(imagesOf())].filter((image) => image !== "strikebook-desk");

  expect(images.filter((image) => !/:\d+\.\d+\.\d+-[a-z-]+$/.test(image))).toEqual([]);
  expect(images.map((image) => image.replace(/-[a-z-]+$/, "").split(":")[0]).sort()).toEqual([
    ...["caddy", "node", "node", "valkey/valkey"],
  ]);
});

test("the image installs what the libraries need before it copies their code", () => {
  const { workspaces } = JSON.parse(readFileSync("package.json", "utf8")) as { workspaces: string[] };
  const copied = [...read("Dockerfile").matchAll(/^COPY (packages\/\w+)\/package.json .\/\1\/$/gm)].map(
    ([, folder]) => folder,
  );

  expect(workspaces).not.toEqual([]);
  expect(copied).toEqual(workspaces);
});

test("every container has limits, a read-only file system and no capabilities, and says whether it is healthy", () => {
  for (const [name, { image, deploy, read_only, cap_drop, healthcheck }] of composeServices()) {
    const { cpus, memory, pids } = deploy.resources.limits;
    expect([name, cpus]).toEqual([name, expect.stringMatching(/^[\d.]+$/)]);
    expect([name, memory]).toEqual([name, expect.stringMatching(/^\d+[MG]$/)]);
    expect([name, pids]).toEqual([name, expect.any(Number)]);
    expect([name, read_only, cap_drop]).toEqual([name, true, ["ALL"]]);
    // Nodes have the health check of their image.
    expect([name, healthcheck !== undefined]).toEqual([name, image !== "strikebook-desk"]);
  }
  expect(read("Dockerfile")).toMatch(/^HEALTHCHECK /m);
});

test("secrets of compose are files, and volumes and secrets that services use are declared", () => {
  const files = ["compose.yaml", "compose.sentinel.yaml", "compose.postgres.yaml", "compose.alerts.yaml"].map(
    composeFile,
  );
  const declared = (kind: "volumes" | "secrets") => files.flatMap((file) => Object.keys(file[kind] ?? {}));

  for (const [name, { environment = {}, secrets = [], volumes }] of composeServices()) {
    const passwords = Object.entries(environment).filter(([variable]) => /PASSWORD|KEY|SECRET/.test(variable));
    expect([
      name,
      passwords.filter(([variable, value]) => !/_FILE$/.test(variable) || !value.startsWith("/run/secrets/")),
    ]).toEqual([name, []]);
    const paths = passwords.map(([, value]) => value.replace("/run/secrets/", ""));
    expect(secrets).toEqual(expect.arrayContaining(paths));
    expect(declared("secrets")).toEqual(expect.arrayContaining(secrets));
    const named = volumes.map((volume) => volume.split(":")[0] ?? "").filter((source) => !source.startsWith("."));
    expect(declared("volumes")).toEqual(expect.arrayContaining(named));
  }
});

interface Container {
  image: string;
  resources: { limits: { cpu: string; memory: string } };
  readinessProbe: unknown;
  securityContext: { readOnlyRootFilesystem: boolean; capabilities: { drop: string[] } };
  ports: { name: string }[];
}

interface Pod {
  containers: Container[];
  securityContext: { runAsNonRoot: boolean };
  terminationGracePeriodSeconds: number;
}

interface KubernetesObject {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas: number;
    maxUnavailable: number;
    selector: { matchLabels: Record<string, string> };
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
  };
}

const kustomization = parse(read("kubernetes/kustomization.yaml")) as { resources: string[] };

const objects = (kind: string): KubernetesObject[] =>
  kustomization.resources
    .flatMap((file) =>
      parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as KubernetesObject),
    )
    .filter((object) => object.kind === kind);

const pods = () => objects("StatefulSet").map(({ spec }) => spec.template.spec);

test("pods have limits, a probe, and no more rights than the containers of compose", () => {
  expect(pods()).toHaveLength(2);
  for (const { containers, securityContext } of pods()) {
    expect(securityContext.runAsNonRoot).toBe(true);
    for (const { resources, readinessProbe, securityContext: rights } of containers) {
      expect(Object.keys(resources.limits).sort()).toEqual(["cpu", "memory"]);
      expect(readinessProbe).toBeDefined();
      expect(rights).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } });
    }
  }
});

test("a disruption budget lets one node at a time be taken away, of at least two", () => {
  const [budget] = objects("PodDisruptionBudget");
  const nodes = objects("StatefulSet").find(({ metadata }) => metadata.name === "node");

  expect(budget?.spec.maxUnavailable).toBe(1);
  expect(nodes?.spec.template.metadata.labels).toEqual(budget?.spec.selector.matchLabels);
  expect(nodes?.spec.replicas).toBeGreaterThanOrEqual(2);
});

test("the unit of systemd starts a node with flags that it knows", () => {
  const unit = read("systemd/strikebook-desk@.service").replaceAll("\\\n", " ");
  const [, command = ""] = /^ExecStart=\/usr\/bin\/node build\/desk\/main\.mjs (.+)$/m.exec(unit) ?? [];
  const args = command
    .replaceAll("%i", "4201")
    .replaceAll("%H", "host.example")
    .replace("$DESK_FLAGS", "--upstream https://api.example.com")
    .split(/\s+/);

  expect(readDeskFlags(args)).toMatchObject({
    port: 4201,
    node: "host.example-4201",
    keyFile: "/etc/strikebook-desk/provider-key",
    spoolFile: "/var/lib/strikebook-desk/spool-4201.jsonl",
    upstream: { baseUrl: "https://api.example.com" },
  });
});
