import type { TradingDay } from "../days/trading-day";
import type { CellVolume } from "../exposure/held-contracts";
import type { ImportedListing } from "./imported-listing";

/**
 * Returns the volume of a session that boards of an imported chain count: on the file's session that since the file's
 * instant, so that the board at that instant is exactly the file's; on any other session all of it.
 */
export function volumeSinceFile(
  volume: CellVolume,
  day: TradingDay,
  { session, second: fileSecond }: Pick<ImportedListing, "session" | "second">,
): CellVolume {
  if (day.sessionDay !== session) return volume;
  const before = volume.at(fileSecond);
  return {
    at(second) {
      const since = volume.at(Math.max(second, fileSecond));
      for (let cell = 0; cell < since.length; cell += 1) since[cell] = (since[cell] ?? 0) - (before[cell] ?? 0);
      return since;
    },
  };
}
