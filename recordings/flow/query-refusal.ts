/** Why a query over recorded trades has no result. */
export type RefusalKind =
  /** The rows that it needs were not recorded. */
  | "missing"
  /** It took too long. */
  | "timeout"
  /** It needs more memory than it may use. */
  | "memory";

/** A query over recorded trades that has no result. The message says what the user can do. */
export class QueryRefusal extends Error {
  override readonly name = "QueryRefusal";
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
