import type { Hosts } from "@strikebook/client";
import type { Configuration } from "./configuration";

/** A service that the user can choose by its name. */
export interface NamedService {
  name: string;
  hosts: Hosts;
  /** Whether it has a practice market, whose keys are public. */
  isPractice: boolean;
}

/** Where the local service listens if it is started without flags. */
const localHosts: Hosts = { baseUrl: "http://127.0.0.1:4010", flowBaseUrl: "http://127.0.0.1:4010/flow" };

/** Returns the services to choose from: the configured one first. Another address can be typed. */
export function namedServices({ hosts, name, practice }: Configuration): NamedService[] {
  const isPractice = practice !== "none";
  const configured = { name: name ?? (isPractice ? "Local service" : "Production"), hosts, isPractice };
  if (isPractice || isSame(hosts, localHosts)) return [configured];
  return [configured, { name: "Local service on this computer", hosts: localHosts, isPractice: true }];
}

/** Returns the named service at these addresses; `undefined` for addresses that the user typed. */
export function serviceAt(hosts: Hosts, services: readonly NamedService[]): NamedService | undefined {
  return services.find((service) => isSame(service.hosts, hosts));
}

function isSame(a: Hosts, b: Hosts): boolean {
  return a.baseUrl === b.baseUrl && a.flowBaseUrl === b.flowBaseUrl;
}
