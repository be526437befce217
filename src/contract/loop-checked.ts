import * as v from "valibot";

/**
 * The schema of a long list. A plain loop checks the members in a tenth of the time of a schema each, and leaves them as they
 * came, unknown fields included; where one differs, the schema of a member says which and how.
 *
 * @param isMember Whether a value is what `member` describes.
 */
export function loopChecked<Member>(member: v.GenericSchema<unknown, Member>, isMember: (value: unknown) => boolean) {
  const each = v.array(member);
  const asTheyCame = v.custom<Member[]>(() => true);
  return v.lazy((list) => (Array.isArray(list) && list.every(isMember) ? asTheyCame : each));
}
