/** Errors that a recalculation may clear. `#SPILL!`, `#REF!` and `#BUSY!` are not among them. */
const recoverableErrors: ReadonlySet<unknown> = new Set([
  ...["#N/A", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#DIV/0!"],
  ...["#CALC!", "#FIELD!", "#CONNECT!", "#UNKNOWN!", "#BLOCKED!"],
]);

/** What a formula shows that has no result yet. */
const withoutValue: ReadonlySet<unknown> = new Set(["#BUSY!", "#GETTING_DATA"]);

/** The errors that a recalculation does not clear: a table without room, and a reference to deleted cells. */
const lastingErrors: ReadonlySet<unknown> = new Set(["#SPILL!", "#REF!"]);

/** Whether a value is an error, or says that a formula has no result yet. */
export function isError(value: unknown): value is string {
  return isRecoverableError(value) || lastingErrors.has(value) || isWithoutValue(value);
}

/** Whether a value says that a formula has no result yet. */
export function isWithoutValue(value: unknown): boolean {
  return withoutValue.has(value);
}

/** Whether a value is an error that a recalculation may clear. */
export function isRecoverableError(value: unknown): boolean {
  return recoverableErrors.has(value);
}
