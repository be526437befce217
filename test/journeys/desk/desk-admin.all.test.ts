import { noonMs, openAdminDesk } from "../../../scripts/support/desk/admin-desk";
import { startEngine, type TestEngine } from "../../../scripts/support/desk/engine";
import { isTooWide, violations } from "../../support/browser/accessibility";
import { openDeskPage } from "../../../scripts/support/browser/desk-page";
import { writeNodeReport } from "../../../desk/admin/node-report";

let engine: TestEngine;
beforeAll(async () => void (engine = await startEngine()));
afterAll(() => engine.stop());

const ann = { name: "ann", team: "vol" };
const ben = { name: "ben", team: "rates" };
const report = {
  startedMs: noonMs - 3_600_000,
  version: "0.1.0",
  readers: 40,
  lagged: 1,
  requests: 900,
  fromStore: 850,
  rejections: { cap: 3, rate: 2, account: 4, shareClass: 1, provider: 0 },
  memoryBytes: 200_000_000,
  engineLatencyMs: 0.4,
};

async function signIn({ page }: Awaited<ReturnType<typeof openDeskPage>>, key: string): Promise<void> {
  await page.getByLabel("Administrator's key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an administrator signs in, sees who spent what, raises a cap, and adds and revokes a key", async () => {
  await using desk = await openAdminDesk(engine, "story");
  await desk.readBalance(5_000);
  await desk.spend(ann, 40, 4_960);
  await desk.spend(ben, 5, 4_955);
  await desk.request("caps", { scope: "user", name: "ann", credits: 40 });
  await using opened = await openDeskPage(desk.routes);
  const { page, seen } = opened;

  await signIn(opened, "sbk_wrong");
  await page.getByText("The desk does not know this key, or it was revoked.").waitFor();
  await signIn(opened, desk.adminKey);
  const people = page.getByRole("table", { name: "People" });
  const row = (name: string) => people.getByRole("row", { name: new RegExp(`^${name} `) });
  await row("ann").getByText("Reached").waitFor();
  expect(await people.getByRole("rowheader").allTextContents()).toEqual(["ann", "ben", "root"]);
  expect(await row("ben").getByRole("cell").allTextContents()).toEqual(["rates", "5", "None", "", "Change cap"]);

  // What the balance says of requests without an answer, and of others who use the account.
  const balance = page.getByRole("region", { name: "Audit and balance" });
  expect(await balance.count()).toBe(0);
  await desk.lose(ben, 8);
  await balance.getByText("Sent and not answered: 8 credits.").waitFor();
  await desk.setClock(noonMs + 30_000);
  await desk.readBalance(4_955);
  await balance.getByText("Given back today: 8 credits").waitFor();
  await desk.readBalance(4_954);
  // The date where the computer is: in Tokyo it is the next one.
  const today = new Date(noonMs).toLocaleDateString("en-US", { dateStyle: "medium" });
  await balance.getByText(`Charged by others than this desk: 1 credit since ${today}.`).waitFor();
  expect(await balance.getByText("Sent and not answered").count()).toBe(0);
  await row("ben").getByRole("cell", { name: "5", exact: true }).waitFor();

  // The table is sorted by its headings, with the keyboard too.
  await people.getByRole("button", { name: "Name" }).press("Enter");
  await people.getByRole("button", { name: "Name" }).press("Enter");
  expect(await people.getByRole("rowheader").allTextContents()).toEqual(["root", "ben", "ann"]);
  expect(await people.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("descending");

  await page.getByRole("button", { name: "Change cap of ann" }).click();
  await page.getByRole("textbox", { name: "Credits a day for ann" }).fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a whole number of credits").waitFor();
  await page.getByRole("textbox", { name: "Credits a day for ann" }).fill("1,000");
  await page.getByRole("button", { name: "Save" }).click();
  await row("ann").getByText("4%").waitFor();
  await desk.spend(ann, 10); // Refused before.

  await page.getByRole("tab", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Add a key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("carla");
  await page.getByRole("textbox", { name: "Team" }).fill("vol");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const key = await page.getByRole("textbox", { name: "Key of carla" }).inputValue();
  expect((await desk.request("overview", undefined, key)).status).toBe(403); // Known, and no administrator.
  await page.getByRole("button", { name: "Done" }).click();
  const notified = new Promise((resolve) => desk.people.onRevoked(resolve));
  await page.getByRole("button", { name: "Revoke the key of carla" }).click();
  await page.getByRole("button", { name: "Revoke key", exact: true }).click();
  await page
    .getByRole("row", { name: /^carla/ })
    .getByText("Revoked")
    .waitFor();
  await notified;
  expect((await desk.request("overview", undefined, key)).status).toBe(401);

  // A reload stays signed in, and the key is in no address.
  await page.reload();
  await page.getByRole("table", { name: "People" }).waitFor();
  expect(seen.addresses.filter((address) => address.includes(desk.adminKey))).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.reload();
  await page.getByLabel("Administrator's key").waitFor();
});

test("the last numbers stay while the engine or the node is away, with a message that says so", async () => {
  await using desk = await openAdminDesk(engine, "away");
  await desk.spend(ann, 7);
  await using opened = await openDeskPage(desk.routes, {}, "manual");
  const { page } = opened;
  await signIn(opened, desk.adminKey);
  /** Lets the time pass after which the page reads again, or gives up a response. */
  const wait = () => page.clock.runFor(10_000);
  const spent = page.getByRole("row", { name: /^ann / }).getByRole("cell", { name: "7", exact: true });
  await spent.waitFor();

  engine.pause();
  await wait();
  await wait();
  await page.getByText("The engine (Valkey or Redis) does not respond to this node.").waitFor();
  expect(await spent.isVisible()).toBe(true);
  engine.continue();
  await wait();
  await page.getByText("does not respond").waitFor({ state: "detached" });
  await opened.stop();
  await wait();
  await page.getByText("The desk does not respond. Check the network").waitFor();
  expect(await spent.isVisible()).toBe(true);
  await opened.start();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("does not respond").waitFor({ state: "detached" });
});

test.each([
  ["light", { colorScheme: "light", forcedColors: "none" }],
  ["dark", { colorScheme: "dark", forcedColors: "none" }],
  ["high contrast", { colorScheme: "dark", forcedColors: "active" }],
] as const)("every tab is accessible and fits into the window, %s", async (name, media) => {
  await using desk = await openAdminDesk(engine, `theme ${name}`);
  for (let index = 0; index < 12; index += 1) await desk.spend({ name: `user${index}`, team: "vol" }, index);
  await desk.request("caps", { scope: "team", name: "vol", credits: 70 });
  await writeNodeReport(desk.engine, "desk-1", report);
  await using opened = await openDeskPage(desk.routes, media);
  const { page } = opened;
  const problems: string[] = [];
  const check = async (part: string) => {
    const found = await violations(page);
    if (await isTooWide(page)) found.push("The content is wider than the window.");
    problems.push(...found.map((problem) => `${part}: ${problem}`));
  };

  await check("Sign in");
  await signIn(opened, desk.adminKey);
  await page.getByRole("button", { name: "Change cap of vol" }).click();
  await check("Spending");
  await page.setViewportSize({ width: 900, height: 700 });
  await check("Spending, narrow");
  await page.getByRole("tab", { name: "Streams and nodes" }).click();
  await page.getByRole("table", { name: "Nodes" }).waitFor();
  await check("Streams and nodes");
  await page.getByRole("tab", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Revoke the key of root" }).click();
  await page.getByRole("button", { name: "Add a key" }).click();
  await check("Keys");

  expect(problems).toEqual([]);
});
