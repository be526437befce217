import { zeroDte } from "../../src/templates/zero-dte";
import { instants } from "../support/templates/instants";
import { openTemplates } from "../support/templates/open-templates";

test.each(instants)("the 0DTE playbook fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const [front = []] = await session.filled(zeroDte, { credits: 6 });

  expect(front[1]?.[0]).toMatch(/^SIMULATED DATA\. /);
  expect(front[4]?.[1]).toMatch(
    /^SPXW at [\d,.]+ is (?:below|above) the zero gamma of SPX\+ at [\d,.]+ and (?:is (?:below|above) its 0DTE flip at|has no 0DTE flip among)/,
  );
});

test("two workbooks that are open at the same time are filled by their own functions", async () => {
  using first = await openTemplates();
  using second = await openTemplates();
  await first.fill(zeroDte);

  const { credits } = await second.fill(zeroDte);

  expect(credits).toBe(6);
});
