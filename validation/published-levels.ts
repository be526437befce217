import { readFile } from "node:fs/promises";

export const levelNames = ["call wall", "put wall", "absolute gamma", "zero gamma", "net gamma"] as const;
export type LevelName = (typeof levelNames)[number];

/** A figure that somebody published of a chain. */
export interface PublishedLevel {
  /** Of the chain, in New York. */
  date: string;
  symbol: string;
  level: LevelName;
  /** A price; of `net gamma`, billions of dollars per 1 %. */
  value: number;
  /** Decimals of the figure. */
  decimals: number;
  /** Whether the publisher counts contracts without a weekday left as if they had one. */
  lastDay: "one" | "none";
  publisher: string;
  page: string;
}

/** Reads `validation/published.csv`. Rejects for a level that is not known. */
export async function readPublishedLevels(path: string): Promise<PublishedLevel[]> {
  const [, ...lines] = (await readFile(path, "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [date = "", symbol = "", name, value = "", lastDay, publisher = "", page = ""] = line.split(",");
    const level = levelNames.find((known) => known === name);
    if (level === undefined) throw new Error(`published.csv: "${name}" is none of ${levelNames.join(", ")}.`);
    const decimals = value.split(".")[1]?.length ?? 0;
    return {
      ...{ date, symbol, level, decimals, publisher, page },
      value: Number(value),
      lastDay: lastDay === "none" ? "none" : "one",
    };
  });
}
