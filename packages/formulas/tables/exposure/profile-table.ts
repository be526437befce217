import type { ExposureProfile } from "@strikebook/contract";
import { asSent, dollars, instant, price } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** One price of a profile, and the profile. */
interface ProfileRow {
  profile: ExposureProfile;
  spot: number;
  netExposure: number;
}

const shown: readonly Column<ProfileRow>[] = [price("Spot", "spot"), dollars("Net exposure", "netExposure")];

/** Net exposure by price of the underlying, lowest first. docs/local-service.md, Profile. */
export const profileTable: TableDefinition<ExposureProfile, ProfileRow> = {
  columns: [
    ...shown,
    asSent("Symbol", "symbol", ({ profile }) => profile.symbol),
    instant("As of", "asOf", ({ profile }) => profile.asOf),
    price("Spot now", "spotNow", ({ profile }) => profile.spot),
  ],
  shown: () => shown,
  rows: (profile) => profile.points.map((point) => ({ profile, ...point })),
};
