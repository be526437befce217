import { ShareClasses } from "../../../desk/people/share-classes";

const ann = { name: "ann", team: "quant" };
const bob = { name: "bob", team: "quant" };

test("by default only the owner of the account receives data", () => {
  const classes = new ShareClasses({ shareClasses: [], owner: "ann" });

  for (const shareClass of ["derived", "derived_levels_only", "raw"]) {
    expect(classes.refuse({ shareClass }, ann)).toBeUndefined();
    expect(classes.refuse({ shareClass }, bob)).toBe(
      `This desk passes data of the share class "${shareClass}" to the owner of the account only. To share it, the provider must agree; then the administrator adds "${shareClass}" to "shareClasses" in the configuration of the desk.`,
    );
  }
});

test("without an owner nobody receives data of a class that is not named", () => {
  const classes = new ShareClasses({ shareClasses: ["derived"], owner: undefined });

  expect(classes.refuse({ shareClass: "derived" }, ann)).toBeUndefined();
  expect(classes.refuse({ shareClass: "raw" }, ann)).toContain('the share class "raw"');
});

test("data without a class is shared only if the configuration says so: nothing follows from its absence", () => {
  const strict = new ShareClasses({ shareClasses: ["derived"], owner: undefined });
  const open = new ShareClasses({ shareClasses: ["unspecified"], owner: undefined });

  expect(strict.refuse(undefined, bob)).toContain('adds "unspecified"');
  expect(strict.refuse({}, bob)).toContain("data that states no share class");
  expect(open.refuse(undefined, bob)).toBeUndefined();
  expect(open.refuse({ shareClass: "raw" }, bob)).toContain('"raw"');
});
