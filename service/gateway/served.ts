import type { Account } from "./accounts";
import type { Asked, NamedRoute } from "../routes/route";
import type { Host } from "../query/hosts";

/** What is known of a request on its way, in the web framework's terms. */
export interface Served {
  Variables: {
    host: Host;
    /** The instant of the market that counts as now, in milliseconds since 1970 UTC. */
    nowMs: number;
    /** When the request came, by the service's own clock. */
    receivedAtMs: number;
    /** Whether the key is still good. */
    keyHolds: () => boolean;
    /** Absent where no route has the path. */
    route: NamedRoute | undefined;
    /** Known once the gateway has let the request in. */
    account: Account;
    /** The question; absent where no route got it. */
    asked: Asked | undefined;
    /** Credits charged, after any refund; absent for none. */
    charged: number | undefined;
  };
}
