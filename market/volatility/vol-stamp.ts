import { isoDate } from "../time/civil-day";
import type { VolMoment } from "./vol-moment";

/** What each symbol of an answer says of its moment first. Its fields are those of `/v1/vol/events`. API document, Part 2.8. */
export function stampOf({ symbol, state, stale }: VolMoment) {
  return { symbol, asOf: new Date(state.asOfMs).toISOString(), sessionDate: isoDate(state.session), stale };
}
