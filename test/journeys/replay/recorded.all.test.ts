import { fillTemplate } from "../../../scripts/templates/fill-template";
import { flipRegime } from "../../../src/templates";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { fiveSessions } from "../../support/recordings/five-sessions";
import { recordedMarketOf } from "../../../scripts/support/recordings/recorded-service";

test("a model workbook fills from a recording, without credits", async () => {
  await using session = await openWorkbench({ key: "practice", data: recordedMarketOf(fiveSessions), unlimited: true });

  const { label, credits, sheets } = await fillTemplate(session, flipRegime, { Symbol: "RUTW", Sessions: "4" });

  expect([label, credits]).toEqual(["Insert: free", 0]);
  expect(JSON.stringify(sheets)).toContain("RUTW");
  expect(session.service.requests.reduce((sum, request) => sum + request.credits, 0)).toBe(0);
});
