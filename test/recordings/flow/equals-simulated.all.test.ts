import { flowDifferences } from "../../support/recordings/trades/flow-differences";
import { startRecordedFlow } from "../../support/recordings/trades/recorded-flow-service";

test("300 random requests over three recorded sessions get the responses of the simulated market that knows the same", async () => {
  await using flow = await startRecordedFlow();

  const { differences, routes } = await flowDifferences(300, flow);

  expect(flow.problems).toEqual([]);
  expect(differences).toEqual([]);
  expect(routes.size).toBe(16);
});
