const addressesFile = new URL("../../../scripts/bundles/content-addresses.mjs", import.meta.url).href; // the file has no types
const { withContentAddresses } = (await import(addressesFile)) as {
  withContentAddresses: (text: string, contentOf: (file: string) => string) => string;
};

/** The first twelve digits of the SHA-256 of "abc", as FIPS 180-2 states it. */
const abc = "ba7816bf8f01";

const rewritten = (text: string) => withContentAddresses(text, () => "abc");

test.each(["functions.js", "functions.json", "taskpane.html", "help.html"])(
  "the manifest has the hash of %s",
  (file) => {
    expect(rewritten(`<bt:Url DefaultValue="https://localhost:3000/${file}"/>`)).toBe(
      `<bt:Url DefaultValue="https://localhost:3000/${file}?v=${abc}"/>`,
    );
  },
);

test.each(["runtime.js", "functions.js", "taskpane.js"])("the page has the hash of %s", (file) => {
  expect(rewritten(`<script defer src="${file}"></script>`)).toBe(`<script defer src="${file}?v=${abc}"></script>`);
});

test("only the address of the file that changed changes", () => {
  const text = '"runtime.js" "functions.js"';
  const before = withContentAddresses(text, (file) => `${file} of today`);
  const after = withContentAddresses(text, (file) => (file === "runtime.js" ? "another" : `${file} of today`));

  expect(after.split(" ")[0]).not.toBe(before.split(" ")[0]);
  expect(after.split(" ")[1]).toBe(before.split(" ")[1]);
});

test.each([
  '<bt:Image DefaultValue="https://localhost:3000/assets/icon-16.png"/>',
  '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>',
  '<script src="261.c557b6a5.js"></script>',
  "<AppDomain>https://localhost:3000</AppDomain>",
])("%s stays as it is", (text) => {
  expect(rewritten(text)).toBe(text);
});
