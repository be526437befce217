import { documentedProvider } from "../../../scripts/support/browser/documented-provider";
import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";

const levelsCalls = ({ service }: WorkbenchSession) =>
  service.requests.filter(({ path }) => path.startsWith("/v1/gex/levels"));

/** Opens the panel, and allows the page to read what is copied. */
async function openPanel({ page, pane }: WorkbenchSession) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await pane.getByRole("button", { name: "Copy levels", exact: true }).click();
  return pane.getByRole("region", { name: "Copy levels" });
}

/** Copies the levels or the indicator, and returns what the clipboard has. */
async function copied(session: WorkbenchSession, what: "levels" | "indicator" = "levels"): Promise<string> {
  const panel = session.pane.getByRole("region", { name: "Copy levels" });
  await panel.getByRole("button", { name: `Copy the ${what}` }).click();
  const done = panel.getByRole("button", { name: "Copied" });
  await done.waitFor();
  const text = await session.page.evaluate(() => navigator.clipboard.readText());
  await done.blur();
  return text;
}

/** Returns the prices of a chart in a copied line, by the names of its levels. */
function pricesOf(line: string, symbol: string): Map<string, number> {
  const levels = line.split("|").find((chart) => chart.startsWith(`${symbol}=`)) ?? "";
  const fields = levels.slice(symbol.length + 1).split(",");
  return new Map(
    fields.flatMap((field) => {
      const [names = "", price] = field.split(":");
      return names.split(" / ").map((name) => [name, Number(price)] as const);
    }),
  );
}

/** A noon at which SPXW has a flip. */
const withFlipMs = Date.parse("2026-11-20T17:00:00Z");

test("levels that a cell shows are copied for free for each program, and converted to the future by the basis of a cell", async () => {
  await using session = await openWorkbench({ key: "practice", atMs: withFlipMs });
  const { workbench, pane, page } = session;
  // Levels of cells are known from when the pane is open.
  await pane.getByRole("button", { name: "Copy levels", exact: true }).waitFor();
  await workbench.set(
    "A1",
    '=GEX.LEVELS("SPXW",,,,"columns=Spot,King,Positive wall,Negative wall,Flip,Zero gamma; headers=off")',
  );
  await workbench.set("A3", 15.25);
  await workbench.idle();
  const [[, king = NaN, positive, negative = NaN, flip = NaN, zeroGamma = NaN]] = (await workbench.values("A1:F1")) as [
    number[],
  ];

  const panel = await openPanel(session);
  await panel.getByText(/^SPXW gamma: .* ET, 92 strikes, 5 expirations\. Zero gamma is of SPXW\.$/).waitFor();
  const asShown = pricesOf(await copied(session), "SPX");
  await panel.getByRole("button", { name: "Convert to a future or fund" }).click();
  const form = panel.getByRole("form", { name: "Convert prices" });
  await form.getByLabel("Chart symbol").fill("esz6");
  await form.getByRole("button", { name: "Add" }).click();
  await form.getByText("Enter a number, or a cell with its sheet, for example Sheet1!B2.").waitFor();
  await page.evaluate(() => window.workbench?.select("A3"));
  await form.getByRole("button", { name: "Use the selected cell" }).click();
  await form.getByRole("button", { name: "Add" }).click();
  await panel.getByText("SPXW to ESZ6: plus Sheet1!A3").waitFor();
  await panel.getByRole("rowheader", { name: "ES" }).first().waitFor();
  await workbench.set("A3", 20);
  const line = await copied(session);
  await panel.getByLabel("Copy levels for").selectOption("thinkorswim");
  const study = await copied(session);

  expect(asShown.get("King")).toBe(king);
  expect(asShown.get("Wall +")).toBe(positive);
  expect(asShown.get("Wall -")).toBe(negative);
  expect(asShown.get("Flip")).toBeCloseTo(flip, 2);
  expect(asShown.get("Zero gamma")).toBeCloseTo(zeroGamma, 2);
  // The basis is read when levels are copied, and each program has a text of its own.
  expect(pricesOf(line, "ES").get("King")).toBe(king + 20);
  expect(pricesOf(line, "ES").get("Wall -")).toBe(negative + 20);
  expect(study).toContain(`if GetSymbol() == "/ESZ26:XCME" then ${king + 20} else Double.NaN;`);
  expect(levelsCalls(session).map(({ credits }) => credits)).toEqual([1]);

  await page.evaluate(() => window.workbench?.store());
  await page.reload();
  await pane.getByRole("button", { name: "Copy levels", exact: true }).click();
  await panel.getByText("SPXW to ESZ6: plus Sheet1!A3").waitFor();
  expect(await panel.getByLabel("Copy levels for").inputValue()).toBe("thinkorswim");
});

test("other levels are requested at the price on the button, also from a provider that sends no zero gamma", async () => {
  await using session = await openWorkbench({ key: "practice", through: documentedProvider });

  const panel = await openPanel(session);
  await panel.getByLabel("Symbols").fill("SPXW, QQQ; spy");
  await panel.getByLabel("Symbols").press("Enter");
  const load = panel.getByRole("button", { name: "Load levels: 1 credit" });
  await load.waitFor();
  const callsBefore = levelsCalls(session).length;
  await load.click();
  await panel.getByRole("button", { name: "Refresh levels: 1 credit" }).waitFor();
  const line = await copied(session);
  const indicator = await copied(session, "indicator");

  expect(callsBefore).toBe(0);
  expect(levelsCalls(session).map(({ credits }) => credits)).toEqual([1]);
  expect(line.split("|").map((chart) => chart.split("=")[0])).toEqual(["SPX", "QQQ", "SPY"]);
  expect(pricesOf(line, "QQQ").get("King")).toBeGreaterThan(0);
  expect(line).not.toContain("Zero gamma");
  expect(indicator).toMatch(/^\/\/@version=6\n/);
});

test("if the browser refuses to copy, the text is shown to be copied by hand", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page } = session;
  const panel = await openPanel(session);
  await panel.getByRole("button", { name: "Load levels: 1 credit" }).click();
  const frame = page.frames().find((one) => one.url().includes("taskpane.html"));
  await frame?.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });

  await panel.getByRole("button", { name: "Copy the levels" }).click();

  const shown = await panel.getByLabel("Levels: select the text and copy it").inputValue();
  expect(shown).toMatch(/^SPX=\S/);
});
