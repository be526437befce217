/** Whether a value matches. */
export type Check = (value: unknown) => boolean;

/** The plain types of values. */
export const plainType = { none: 0, number: 1, string: 2, boolean: 3 } as const;
type PlainType = (typeof plainType)[keyof typeof plainType];

/**
 * A check in two parts: a value matches if it is of the plain type or if it is accepted. Most values of a response are of the plain type.
 */
export interface ValueCheck {
  readonly type: PlainType;
  readonly accepts: Check;
  /** Whether an object may lack the field. */
  readonly isOptional?: boolean;
}

/** Accepts any value. */
export const anyValue: ValueCheck = { type: plainType.none, accepts: () => true };

/** Whether a value matches a check. */
export function matches(value: unknown, { type, accepts }: ValueCheck): boolean {
  return isOfType(value, type) || accepts(value);
}

/** Whether a value is of a plain type. */
function isOfType(value: unknown, type: PlainType): boolean {
  if (type === plainType.number) return typeof value === "number";
  if (type === plainType.string) return typeof value === "string";
  return type === plainType.boolean && typeof value === "boolean";
}

/** Returns a check of a list from the check of its members. */
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
 * Returns how many numbers a list starts with. A matrix has 43,800. `npm run bench -- tables`, check of a heatmap with its
 * whole matrix: 1.12 times the time of `JSON.parse`, without this loop 1.75 times.
 */
function leadingNumbers(list: readonly unknown[]): number {
  let at = 0;
  while (at < list.length && typeof list[at] === "number") at += 1;
  return at;
}

/** Returns a check of an object with any field names from the check of its values. */
export function recordCheck(member: ValueCheck): Check {
  if (member === anyValue) return isObject;
  return (value) => {
    if (!isObject(value)) return false;
    for (const name in value) if (!matches(value[name], member)) return false;
    return true;
  };
}

/** A field of the objects of a list. */
interface Field {
  readonly name: string;
  /** Its place among the fields, in the order in which they were first sent. */
  readonly index: number;
  readonly type: PlainType;
  /** `undefined` if the schema does not name the field: its value is not read. */
  readonly accepts: Check | undefined;
  /** 1 if the field is required. */
  readonly required: 0 | 1;
}

/** The most fields that are remembered. Objects with more have names that are values, such as dates. */
const MAX_FIELDS = 1_000;

/**
 * Returns a check of an object from the checks of its named fields. Other fields may have any value.
 *
 * The fields of an object are visited in its own order. The objects of a list nearly always have the same order, so each field is expected
 * after the field before it. It is looked up by its name only if another one is there.
 */
export function objectCheck(checks: ReadonlyMap<string, ValueCheck>): Check {
  const required = [...checks.values()].filter(({ isOptional }) => !isOptional).length;
  const inOrder: Field[] = [];
  const byName = new Map<string, Field>();
  const added = (name: string) => {
    if (byName.size >= MAX_FIELDS) {
      inOrder.length = 0;
      byName.clear();
    }
    const field = fieldOf(name, inOrder.length, checks.get(name));
    inOrder.push(field);
    byName.set(name, field);
    return field;
  };
  return (value) => {
    if (!isObject(value)) return false;
    let found = 0;
    let at = 0;
    for (const name in value) {
      let field = inOrder[at];
      if (field === undefined || field.name !== name) field = byName.get(name) ?? added(name);
      at = field.index + 1;
      if (field.accepts === undefined) continue;
      const member = value[name];
      if (!isOfType(member, field.type) && !field.accepts(member)) return false;
      found += field.required;
    }
    return found === required;
  };
}

function fieldOf(name: string, index: number, check: ValueCheck | undefined): Field {
  if (!check) return { name, index, type: plainType.none, accepts: undefined, required: 0 };
  const { type, accepts, isOptional } = check;
  return { name, index, type, accepts, required: isOptional ? 0 : 1 };
}

/** Whether a value is an object with fields. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
