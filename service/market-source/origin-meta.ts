import { newYorkPeriod } from "@strikebook/calendar";
import type { Attribution, Meta } from "@strikebook/contract";
import type { DataOrigin } from "../../market/chains/data-origin";
import type { Board } from "../../market/exposure/market";
import type { FlowOrigin } from "../../market/flow/queries/flow-data";

/**
 * Returns the attribution of a response: of the recorded rows that it is made of, or that of the whole market if it computes its rows.
 * `Cboe delayed quotes of 2026-01-06 15:45 ET, recorded`.
 */
export function attributionOf(origins: readonly DataOrigin[], ofMarket: Attribution): Attribution {
  if (origins.length === 0) return ofMarket;
  const sources = [...new Set(origins.map(({ source }) => source))];
  const parts = sources.map((source) => {
    const instants = origins.filter((origin) => origin.source === source).map(({ asOfMs }) => asOfMs);
    return `${source} of ${newYorkPeriod(Math.min(...instants), Math.max(...instants))}`;
  });
  const close = origins.some(({ lacksPreviousClose }) => lacksPreviousClose) ? "; previous close not recorded" : "";
  return { ...ofMarket, text: `${parts.join("; ")}, recorded${close}` };
}

/** Returns the fields of the meta that say where recorded rows come from and how late they are. docs/api.md, Board meta. */
export function originMeta(origins: readonly DataOrigin[], ofMarket: Attribution) {
  const delays = origins.flatMap(({ delayMinutes }) => delayMinutes ?? []);
  const attribution = attributionOf(origins, ofMarket);
  if (delays.length === 0) {
    const isStill = origins.some(({ isPlayed }) => !isPlayed);
    return { ...(isStill && { mode: "historical" }), attribution } satisfies Partial<Meta>;
  }
  return { mode: "historical", delayed: true, delayMinutes: Math.max(...delays), attribution } satisfies Partial<Meta>;
}

/**
 * Returns the same fields with the attribution in full, for quotes and Greeks: of the class `raw`, never to be shared. docs/api.md,
 * Attribution.
 */
export function quotesOriginMeta(origins: readonly DataOrigin[], ofMarket: Attribution) {
  const meta = originMeta(origins, ofMarket);
  const full = { required: true, license: "personal", shareable: false, shareClass: "raw" };
  return { ...meta, attribution: { ...meta.attribution, ...full } };
}

/** Returns the attribution of boards of signed volume: that of their prices, then what they count, its session and the source of its trades. */
export function volumeAttribution(
  ofBoards: Attribution,
  { boards, origins }: { boards: readonly Board[]; origins: readonly string[] },
  counted: string,
): Attribution {
  const sessions = new Set(boards.flatMap(({ signedVolume }) => signedVolume?.session ?? []));
  const trades = origins.length === 0 ? "" : `: ${[...new Set(origins)].join("; ")}`;
  return { ...ofBoards, text: `${ofBoards.text}; ${counted} (${[...sessions].sort().join(", ")})${trades}` };
}

/** Returns the attribution of a flow response: of the recorded trades that it is made of, or that of the whole market. */
export function flowAttribution(
  origin: FlowOrigin | undefined,
  ofMarket: Attribution | undefined,
): Attribution | undefined {
  return origin && ofMarket ? { ...ofMarket, text: origin.text } : ofMarket;
}
