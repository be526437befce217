import { OfficeHost } from "../../workbench/office/office-host";
import type { InvocationEntry } from "../../workbench/calls/function-metadata";
import type { ObjectModel } from "../../workbench/office/office-run";

const call: InvocationEntry = {
  invocationId: 7,
  functionId: "TEST.F",
  parameters: ["SPXW", null],
  address: "Sheet1!A1",
  flags: 3,
  parameterAddresses: null,
};

/** Returns a host without delays, and a list of the page replacements that it reported. */
function startHost() {
  const replaced: string[] = [];
  const host = new OfficeHost(
    (run) => run(),
    () => replaced.push("page"),
  );
  return { host, replaced };
}

/** A workbook with one method. */
const summing: ObjectModel = {
  root: { typeName: "Workbook", methods: { Sum: (first, second) => Number(first) + Number(second) } },
  services: {},
  referenced: () => ({ typeName: "Range" }),
  asOneStep: (run) => run(),
};

/** A request for a sum. */
const request = JSON.stringify({
  id: 4,
  type: 1,
  message: {
    url: "ProcessQuery",
    body: {
      Actions: [{ Id: 2, ActionType: 3, Name: "Sum", ObjectPathId: 1, ArgumentInfo: { Arguments: [2, 3] } }],
      ObjectPaths: { 1: { Id: 1, ObjectPathType: 1, Name: "" } },
    },
  },
});

test("calls wait until the page and its functions are ready, then are sent in Excel's format", () => {
  const { host } = startHost();
  const received: string[] = [];
  host.attach((text) => received.push(text));
  host.invoke([call]);
  host.functionsReady();
  expect(received).toEqual([]);

  host.pageLoaded();
  host.cancel([7]);

  expect(received.map((text) => JSON.parse(text) as unknown)).toEqual([
    {
      type: 3,
      message: { entries: [[1, 1000, "", [7, "TEST.F", ["SPXW", null], "Sheet1!A1", 3, null], 7]] },
    },
    { type: 3, message: { entries: [[1, 1001, "", { invocationId: 7 }, 0]] } },
  ]);
});

test("a response has the id of its request and one result per action", () => {
  const { host } = startHost();
  host.serve(summing);
  const received: string[] = [];
  const send = host.attach((text) => received.push(text));

  send(request);

  expect(received.map((text) => JSON.parse(text) as unknown)).toEqual([
    { id: 4, type: 1, message: { statusCode: 200, headers: {}, body: '{"Results":[{"ActionId":2,"Value":5}]}' } },
  ]);
});

test("requests of a page that loads before the workbook get their responses once it is ready", () => {
  const { host } = startHost();
  const received: string[] = [];
  const send = host.attach((text) => received.push(text));
  send(request);
  expect(received).toEqual([]);

  host.serve(summing);

  expect(received.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([4]);
});

test("requests of a page that was replaced before the workbook was ready are not carried out", () => {
  const { host } = startHost();
  const received: string[] = [];
  host.attach((text) => received.push(text))(request);
  host.attach((text) => received.push(text));

  host.serve(summing);

  expect(received).toEqual([]);
});

test("a page that replaces another is reported, and messages of the old one are ignored", () => {
  const { host, replaced } = startHost();
  const oldPage: string[] = [];
  const sendOld = host.attach((text) => oldPage.push(text));
  host.functionsReady();
  host.pageLoaded();
  expect(replaced).toEqual([]);

  const newPage: string[] = [];
  host.attach((text) => newPage.push(text));
  sendOld("a message of the old page");
  host.invoke([call]);

  expect(replaced).toEqual(["page"]);
  expect(oldPage).toEqual([]);
  expect(newPage).toEqual([]);
});

test("a subscribed page is notified of sheet activation in Excel's format until it unsubscribes", () => {
  const { host } = startHost();
  const received: string[] = [];
  host.attach((text) => received.push(text));
  host.pageLoaded();
  host.functionsReady();
  host.report("activated", { worksheetId: "before the subscription" });

  host.follow("activated", true);
  host.follow("activated", true);
  host.follow("activated", false);
  host.report("activated", { worksheetId: "sheet-2" });
  host.follow("activated", false);
  host.report("activated", { worksheetId: "after the subscription" });

  expect(received.map((text) => JSON.parse(text) as unknown)).toEqual([
    { type: 3, message: { entries: [[65_536, 11, "Workbook", '{"worksheetId":"sheet-2"}', 0]] } },
  ]);
});

test("a page that replaces another starts without subscriptions", () => {
  const { host } = startHost();
  host.attach(() => undefined);
  host.follow("activated", true);
  const received: string[] = [];
  host.attach((text) => received.push(text));
  host.pageLoaded();
  host.functionsReady();

  host.report("activated", { worksheetId: "sheet-2" });

  expect(received).toEqual([]);
});
