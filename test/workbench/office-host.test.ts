import { OfficeHost } from "../../workbench/office-host";
import type { InvocationEntry } from "../../workbench/office-messages";

const call: InvocationEntry = {
  invocationId: 7,
  functionId: "TEST.F",
  parameters: ["SPXW", null],
  address: "Sheet1!A1",
  flags: 3,
  parameterAddresses: null,
};

/** A host whose "later" is now, and how often it saw a page replaced. */
function startHost() {
  const replaced: string[] = [];
  const host = new OfficeHost(
    (run) => run(),
    () => replaced.push("page"),
  );
  return { host, replaced };
}

test("calls wait for the page's scripts and for its functions, then go as Excel sends them", () => {
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

test("a request is answered with a result for each action, under its own id", () => {
  const { host } = startHost();
  host.serve({
    root: { typeName: "Workbook", methods: { Sum: (first, second) => Number(first) + Number(second) } },
    services: {},
    referenced: () => ({ typeName: "Range" }),
  });
  const received: string[] = [];
  const send = host.attach((text) => received.push(text));

  send(
    JSON.stringify({
      id: 4,
      type: 1,
      message: {
        url: "ProcessQuery",
        body: {
          Actions: [{ Id: 2, ActionType: 3, Name: "Sum", ObjectPathId: 1, ArgumentInfo: { Arguments: [2, 3] } }],
          ObjectPaths: { 1: { Id: 1, ObjectPathType: 1, Name: "" } },
        },
      },
    }),
  );

  expect(received.map((text) => JSON.parse(text) as unknown)).toEqual([
    { id: 4, type: 1, message: { statusCode: 200, headers: {}, body: '{"Results":[{"ActionId":2,"Value":5}]}' } },
  ]);
});

test("a page that takes another's place is told of, and the old one is no longer heard", () => {
  const { host, replaced } = startHost();
  const oldPage: string[] = [];
  const sendOld = host.attach((text) => oldPage.push(text));
  host.functionsReady();
  host.pageLoaded();
  expect(replaced).toEqual([]);

  const newPage: string[] = [];
  host.attach((text) => newPage.push(text));
  sendOld("a message of the old page, which nobody reads");
  host.invoke([call]);

  expect(replaced).toEqual(["page"]);
  expect(oldPage).toEqual([]);
  expect(newPage).toEqual([]);
});

test("a page that follows sheets hears which one comes to the front, as Excel tells it, until it no longer wants to", () => {
  const { host } = startHost();
  const received: string[] = [];
  host.attach((text) => received.push(text));
  host.pageLoaded();
  host.functionsReady();
  host.sheetActivated("before anybody follows");

  host.followActivations(true);
  host.followActivations(true);
  host.followActivations(false);
  host.sheetActivated("sheet-2");
  host.followActivations(false);
  host.sheetActivated("after everybody has gone");

  expect(received.map((text) => JSON.parse(text) as unknown)).toEqual([
    { type: 3, message: { entries: [[65_536, 11, "Workbook", '{"worksheetId":"sheet-2"}', 0]] } },
  ]);
});

test("a page that takes another's place follows no sheets before it asks", () => {
  const { host } = startHost();
  host.attach(() => undefined);
  host.followActivations(true);
  const received: string[] = [];
  host.attach((text) => received.push(text));
  host.pageLoaded();
  host.functionsReady();

  host.sheetActivated("sheet-2");

  expect(received).toEqual([]);
});
