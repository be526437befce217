import type { Account } from "./accounts";
import type { NamedRoute } from "../routes/route";
import type { Host } from "../query/hosts";

/** What is known of a request on its way, in the web framework's terms. */
export interface Served {
  Variables: {
    host: Host;
    nowMs: number;
    /** Absent where no route has the path. */
    route: NamedRoute | undefined;
    /** Known once the gateway has let the request in. */
    account: Account;
    /** Credits charged, after any refund; absent for none. */
    charged: number | undefined;
  };
}
