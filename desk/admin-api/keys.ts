import * as v from "valibot";
import { isName, nameForm } from "../people/person";

const nameSchema = v.pipe(v.string(), v.check(isName, `It needs ${nameForm}.`));

/** A desk key as it is listed: the key itself is not stored. */
const keyEntrySchema = v.object({
  /** Identifies the key: a part of its hash. */
  id: v.string(),
  name: v.string(),
  team: v.string(),
  isAdmin: v.boolean(),
  addedMs: v.number(),
  revokedMs: v.nullable(v.number()),
});
export type KeyEntry = v.InferOutput<typeof keyEntrySchema>;

/** `GET /admin/api/keys`. */
export const keysSchema = v.object({ keys: v.array(keyEntrySchema) });

/** The body of `POST /admin/api/keys`. */
export const newKeySchema = v.object({
  name: nameSchema,
  team: nameSchema,
  isAdmin: v.boolean(),
  /** Whether a person of this name has, or had, a key. */
  isSamePerson: v.boolean(),
});
export type NewKey = v.InferOutput<typeof newKeySchema>;

/** The response of `POST /admin/api/keys`: the only time that the key is shown. */
export const addedKeySchema = v.object({ key: v.string() });

/** The body of `POST /admin/api/keys/revoke`. */
export const revokeSchema = v.object({ id: v.string() });

/** The body of `POST /admin/api/caps`: credits per day, or of the minimum balance (`floor`); `null` removes it. */
export const capSchema = v.intersect([
  v.object({ credits: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12))) }),
  v.variant("scope", [
    v.object({ scope: v.picklist(["user", "team"]), name: nameSchema }),
    v.object({ scope: v.picklist(["firm", "floor"]) }),
  ]),
]);
export type Cap = v.InferOutput<typeof capSchema>;

/** The response of a change that has nothing to return. */
export const doneSchema = v.object({ done: v.literal(true) });
