import { readFile } from "node:fs/promises";
import type { ClientSocket } from "@strikebook/http";

/** Where Linux lists the TCP connections of a network namespace. */
const IPV4_FILE = "/proc/net/tcp";
const IPV6_FILE = "/proc/net/tcp6";

/**
 * Returns how many bytes of each connection of this computer are sent and not acknowledged, or wait in the system to be sent, by
 * `queueKey`. Empty where the system is not Linux: then only what Node.js itself has to hold back is known. The connections of IPv6, and
 * those of IPv4 to a socket of IPv6, are read only if they are wanted: the system walks through a table for each file.
 */
export async function readSendQueues(hasIpv6: boolean): Promise<ReadonlyMap<string, number>> {
  const files = hasIpv6 ? [IPV4_FILE, IPV6_FILE] : [IPV4_FILE];
  const texts = await Promise.all(files.map((path) => readFile(path, "latin1").catch(() => "")));
  return sendQueues(texts.join("\n"));
}

/** A line of the system: `sl: local_address rem_address st tx_queue:rx_queue ...`, all in hexadecimal digits. */
const LINE = /:([\dA-F]{4}) [\dA-F]*([\dA-F]{8}:[\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/g;

/** Reads the lines of the system. */
export function sendQueues(text: string): ReadonlyMap<string, number> {
  const queues = new Map<string, number>();
  for (const [, localPort = "", remote = "", queue = ""] of text.matchAll(LINE)) {
    const key = `${localPort} ${remote}`;
    const bytes = Number.parseInt(queue, 16);
    // Two addresses of IPv6 may end alike: the shorter queue counts, so that no reader is called slow because of another.
    queues.set(key, Math.min(bytes, queues.get(key) ?? Infinity));
  }
  return queues;
}

/** Returns the key of a connection: its ports, and the last 32 bits of the other address, as the system writes them. */
export function queueKey({ localPort = 0, remotePort = 0, remoteAddress = "" }: ClientSocket): string {
  return `${hex(localPort, 4)} ${lastBits(remoteAddress)}:${hex(remotePort, 4)}`;
}

/** The system writes each 32 bits with the last byte first. */
function lastBits(address: string): string {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const bytes = dotted
    ? dotted.slice(1).map(Number)
    : lastGroups(address).flatMap((group) => [group >> 8, group & 255]);
  return bytes.reverse().reduce((text, byte) => text + hex(byte, 2), "");
}

/** Returns the last two groups of an address of IPv6, which may be written shorter. */
function lastGroups(address: string): number[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  return tail === undefined ? groups(head).slice(-2) : [0, 0, ...groups(tail)].slice(-2);
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
