import { flipRule, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const kingRule = { ...flipRule, name: "<!channel> & co", condition: { kind: "moves", symbol: "SPY", level: "king" } };

test("one board serves the rules of all people about a symbol, and one of them pays", async () => {
  await using desk = await startAlertDesk(engine);
  const [ann, ben] = [await desk.keyOf("ann"), await desk.keyOf("ben")];
  await desk.add(ann, flipRule);
  await desk.add(ann, kingRule);
  await desk.add(ben, { ...flipRule, condition: { ...flipRule.condition, level: 99.5 } });

  const rules = [...(await desk.nextCheck(ann)), ...(await desk.rules(ben))];

  expect(rules.map(({ check }) => check?.value)).toEqual([98, 105, 98]);
  expect(desk.paidRequests()).toEqual(["/v1/gex/levels?symbols=SPY"]);
  const paid = (await desk.audit()).filter(({ credits }) => credits !== "0");
  expect(paid).toMatchObject([{ endpoint: "levels", symbols: "SPY", credits: "1" }]);
  expect(["ann", "ben"]).toContain(paid[0]?.["user"]);
});

test("the cap of the owner limits what rules spend, and the owner sees why nothing was checked", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.caps.set("user:ann", 0);
  await desk.add(ann, flipRule);

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: null, problem: expect.stringMatching(/limit for today/) as string });
  expect(desk.paidRequests()).toEqual([]);
});

test("an alert of less than one credit says that none is left", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.caps.set("user:ann", 10);
  await desk.add(ann, { ...flipRule, name: "", everyMinutes: 1, condition: { kind: "balance", credits: 1 } });
  await desk.nextCheck(ann);

  await desk.caps.set("user:ann", 0);
  await desk.nextCheck(ann);

  expect(desk.posted.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { value: 0, text: expect.stringMatching(/^No credit is left\. ann has 0 credits left\./) as string },
  ]);
});
test("only data that all people of the desk may receive is posted, not that of the owner alone", async () => {
  await using desk = await startAlertDesk(engine, { settings: { shareClasses: [], owner: "ann" } });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, flipRule);

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: null, problem: expect.stringMatching(/shareClasses/) as string });
  expect(desk.paidRequests()).toEqual([]);
});
