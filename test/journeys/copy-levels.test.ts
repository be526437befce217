import type { Service } from "../../service/server/service";
import { openWorkbench, type WorkbenchSession } from "../support/browser/open-workbench";

const levelsCalls = ({ service }: WorkbenchSession) =>
  service.requests.filter(({ path }) => path.startsWith("/v1/gex/levels"));

/** Opens the panel, and allows the page to read what is copied. */
async function openPanel({ page, pane }: WorkbenchSession) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await pane.getByRole("button", { name: "Copy levels", exact: true }).click();
  return pane.getByRole("region", { name: "Copy levels" });
}

/** Copies the levels, and returns what the clipboard has. */
async function copied(session: WorkbenchSession): Promise<string> {
  const panel = session.pane.getByRole("region", { name: "Copy levels" });
  await panel.getByRole("button", { name: "Copy the levels" }).click();
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

test("levels that a cell shows are copied for free, and converted to the future by the basis of a cell", async () => {
  await using session = await openWorkbench({ key: "practice", atMs: withFlipMs });
  const { workbench, pane, page } = session;
  // Levels of cells are known from when the pane is open.
  await pane.getByRole("button", { name: "Copy levels", exact: true }).waitFor();
  await workbench.set("A1", '=GEX.LEVELS("SPXW",,,,"columns=Spot,King,Positive wall,Negative wall,Flip; headers=off")');
  await workbench.set("A3", 15.25);
  await workbench.idle();
  const [[, king, positive, negative, flip]] = (await workbench.values("A1:E1")) as [number[]];

  const panel = await openPanel(session);
  await panel.getByText(/^SPXW: .* ET, 92 strikes, 5 expirations$/).waitFor();
  const asShown = pricesOf(await copied(session), "SPX");
  await panel.getByRole("button", { name: "Convert to a future or fund" }).click();
  const form = panel.getByRole("form", { name: "Convert prices" });
  await form.getByLabel("Chart symbol").fill("es");
  await form.getByRole("button", { name: "Add" }).click();
  await form.getByText("Enter a number, or a cell with its sheet, for example Sheet1!B2.").waitFor();
  await page.evaluate(() => window.workbench?.select("A3"));
  await form.getByRole("button", { name: "Use the selected cell" }).click();
  await form.getByRole("button", { name: "Add" }).click();
  await panel.getByText("SPXW to ES: plus Sheet1!A3").waitFor();
  await panel.getByRole("rowheader", { name: "ES" }).first().waitFor();
  await workbench.set("A3", 20);
  const moved = pricesOf(await copied(session), "ES");
  await panel.getByLabel("Copy levels for").selectOption("thinkorswim");
  const study = await copied(session);

  expect(asShown.get("King")).toBe(king);
  expect(asShown.get("Wall +")).toBe(positive);
  expect(asShown.get("Wall -")).toBe(negative);
  expect(asShown.get("Flip")).toBeCloseTo(flip ?? NaN, 2);
  // The basis is read when levels are copied, and ES has a tick of a quarter.
  expect(moved.get("King")).toBe((king ?? NaN) + 20);
  expect(moved.get("Wall -")).toBe((negative ?? NaN) + 20);
  expect(study).toContain(`if GetSymbol() == "/ES:XCME" then ${(king ?? NaN) + 20} else Double.NaN;`);
  expect(levelsCalls(session).map(({ credits }) => credits)).toEqual([1]);

  await page.evaluate(() => window.workbench?.store());
  await page.reload();
  await pane.getByRole("button", { name: "Copy levels", exact: true }).click();
  await panel.getByText("SPXW to ES: plus Sheet1!A3").waitFor();
  expect(await panel.getByLabel("Copy levels for").inputValue()).toBe("thinkorswim");
});

test("other levels are requested at the price on the button, also from a provider that sends no optional fields", async () => {
  const required = ["symbol", "asOf", "spot", "previousClose", "kingNode", "levels", "summary"];
  const through = (service: Service) =>
    Promise.resolve({
      fetch: async (request: Request) => {
        const response = await service.fetch(request);
        if (!new URL(request.url).pathname.endsWith("/v1/gex/levels") || !response.ok) return response;
        const { data, meta } = (await response.json()) as { data: { symbols: object[] }; meta: unknown };
        const symbols = data.symbols.map((levels) =>
          Object.fromEntries(Object.entries(levels).filter(([name]) => required.includes(name))),
        );
        return Response.json({ data: { symbols }, meta }, { headers: response.headers });
      },
      close: () => Promise.resolve(),
    });
  await using session = await openWorkbench({ key: "practice", through });
  const { page } = session;

  const panel = await openPanel(session);
  await panel.getByLabel("Symbols").fill("SPXW, QQQ; spy");
  await panel.getByLabel("Symbols").press("Enter");
  const load = panel.getByRole("button", { name: "Load levels: 1 credit" });
  await load.waitFor();
  const callsBefore = levelsCalls(session).length;
  await load.click();
  await panel.getByRole("button", { name: "Refresh levels: 1 credit" }).waitFor();
  const line = await copied(session);
  await panel.getByRole("button", { name: "Copy the indicator" }).click();
  await panel.getByRole("button", { name: "Copied" }).waitFor();
  const indicator = await page.evaluate(() => navigator.clipboard.readText());

  expect(callsBefore).toBe(0);
  expect(levelsCalls(session).map(({ credits }) => credits)).toEqual([1]);
  expect(line.split("|").map((chart) => chart.split("=")[0])).toEqual(["SPX", "QQQ", "SPY"]);
  expect(pricesOf(line, "QQQ").get("King")).toBeGreaterThan(0);
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
