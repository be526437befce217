/** Whether a value matches. */
export type Check = (value: unknown) => boolean;

/** The plain types of values. They are numbers because comparing two texts takes several times as long. */
export const plainType = { none: 0, number: 1, string: 2, boolean: 3 } as const;
type PlainType = (typeof plainType)[keyof typeof plainType];

/**
 * A check in two parts: most values of a response are plain, and comparing their type takes a fraction of the time of a call. A
 * value matches if it is of the plain type, or if it is accepted.
 */
export interface ValueCheck {
  readonly type: PlainType;
  readonly accepts: Check;
  /** Whether an object may lack the field. */
  readonly isOptional?: boolean;
}

/** Whether a value matches a check. */
export function matches(value: unknown, { type, accepts }: ValueCheck): boolean {
  return isOfType(value, type) || accepts(value);
}

/** Compares the type of a value with each constant by itself: the engine needs no call for that, as it does for any text. */
function isOfType(value: unknown, type: PlainType): boolean {
  if (type === plainType.number) return typeof value === "number";
  if (type === plainType.string) return typeof value === "string";
  return type === plainType.boolean && typeof value === "boolean";
}

/** Returns a check of a list by that of its members. */
export function listCheck({ type, accepts }: ValueCheck): Check {
  return (value) => {
    if (!Array.isArray(value)) return false;
    const list: readonly unknown[] = value;
    const start = type === plainType.number ? leadingNumbers(list) : 0;
    for (let at = start; at < list.length; at += 1) if (!isOfType(list[at], type) && !accepts(list[at])) return false;
    return true;
  };
}

/**
 * Returns how many numbers a list starts with. Numbers that are compared with a constant type are not copied, which makes this
 * several times faster than any other loop: a matrix has 43,800.
 */
function leadingNumbers(list: readonly unknown[]): number {
  let at = 0;
  while (at < list.length && typeof list[at] === "number") at += 1;
  return at;
}

/** Returns a check of an object with any field names by that of its values. */
export function recordCheck(member: ValueCheck): Check {
  return (value) => {
    if (!isObject(value)) return false;
    for (const name in value) if (!matches(value[name], member)) return false;
    return true;
  };
}

/** A field as an object has it. */
interface Field extends ValueCheck {
  readonly name: string;
  readonly isOptional: boolean;
}

/**
 * Returns a check of an object by those of its named fields; other fields may have any value.
 *
 * The fields of an object are visited in its own order, which the engine does without looking up names. The objects of a list have
 * their fields in the same order nearly always, and differ in the optional ones at most: they are compared with those of an object
 * before.
 */
export function objectCheck(checks: ReadonlyMap<string, ValueCheck>): Check {
  const fields = new Map(Array.from(checks, ([name, check]): [string, Field] => [name, fieldOf(name, check)]));
  const required = [...fields.values()].filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  let order: readonly Field[] = [...fields.values()];
  return (value) => {
    if (!isObject(value)) return false;
    if (hasFields(value, order)) return true;
    if (!required.every((name) => Object.hasOwn(value, name))) return false;
    order = Object.keys(value).map((name) => fields.get(name) ?? fieldOf(name, otherField));
    return hasFields(value, order);
  };
}

/** A field that the schema does not name. */
const otherField: ValueCheck = { type: plainType.none, accepts: () => true, isOptional: true };

function fieldOf(name: string, { type, accepts, isOptional = false }: ValueCheck): Field {
  return { name, type, accepts, isOptional };
}

/** Whether an object has these fields in this order, some of the optional ones perhaps not, and no others, and the values match. */
function hasFields(value: Readonly<Record<string, unknown>>, fields: readonly Field[]): boolean {
  let at = 0;
  for (const name in value) {
    let field = fields[at];
    while (field?.isOptional && field.name !== name) field = fields[++at];
    if (field === undefined || field.name !== name) return false;
    const one = value[name];
    if (!isOfType(one, field.type) && !field.accepts(one)) return false;
    at += 1;
  }
  while (fields[at]?.isOptional) at += 1;
  return at === fields.length;
}

/** Whether a value is an object with fields, which may be read by any name. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
