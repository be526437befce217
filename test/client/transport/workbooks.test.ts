import type { PageChannels } from "../../../packages/client/transport/platform";
import { Workbooks } from "../../../packages/client/transport/workbooks";
import { BrowserPages } from "../../support/client/browser-pages";
import { turn } from "../../../scripts/support/event-loop";

/** Pages of one browser that take part in one election; each records what its listener is called with. */
function startPages() {
  const browser = new BrowserPages();
  let opened = 0;
  const join = (pages: PageChannels) => {
    const events: string[] = [];
    const id = (opened += 1);
    const name: { current: string | undefined } = { current: "account" };
    const workbooks = new Workbooks({ random: () => id / 64, pages }, () => name.current);
    workbooks.listen("live", {
      onElected: () => events.push("elected"),
      onLeaderChanged: () => events.push("leader changed"),
      onPageJoined: () => events.push("page joined"),
      onPageLeft: () => events.push("page left"),
      onMessage: (message) => events.push(`message ${JSON.stringify(message)}`),
      onLeft: () => events.push("left"),
    });
    return { workbooks, name, events };
  };
  const open = async () => {
    const { pages, kill } = browser.open();
    const page = { ...join(pages), kill };
    await turn();
    return page;
  };
  return { browser, join, open };
}

test("the first page leads, and the others do not", async () => {
  const { open } = startPages();

  const first = await open();
  const second = await open();

  expect([first.workbooks.isLeader, second.workbooks.isLeader]).toEqual([true, false]);
  expect([first.workbooks.others.length, second.workbooks.others.length]).toEqual([1, 1]);
  expect(first.events).toEqual(["leader changed", "elected", "page joined"]);
  expect(second.events).toEqual(["leader changed", "page joined"]);
});

test("a message reaches every other page", async () => {
  const { open } = startPages();
  const [first, second, third] = [await open(), await open(), await open()];

  second.workbooks.send("live", { price: 1 });
  await turn();

  expect(first.events.at(-1)).toBe('message {"price":1}');
  expect(third.events.at(-1)).toBe('message {"price":1}');
  expect(second.events.filter((event) => event.startsWith("message"))).toEqual([]);
});

test.each(["closes", "crashes"])("when the leader %s the next page leads, and the others are notified", async (how) => {
  const { open } = startPages();
  const [first, second, third] = [await open(), await open(), await open()];

  if (how === "closes") first.workbooks.leave();
  else first.kill();
  await turn();

  expect([second.workbooks.isLeader, third.workbooks.isLeader]).toEqual([true, false]);
  expect([second.workbooks.others.length, third.workbooks.others.length]).toEqual([1, 1]);
  expect(second.events).toEqual(expect.arrayContaining(["elected", "page left"]));
  expect(third.events.slice(-2).sort()).toEqual(["leader changed", "page left"]);
});

test("the leader notices the crash of another page and notifies the rest", async () => {
  const { open } = startPages();
  const [first, second, third] = [await open(), await open(), await open()];

  second.kill();
  await turn();

  expect([first.events.at(-1), third.events.at(-1)]).toEqual(["page left", "page left"]);
  expect([first.workbooks.others.length, third.workbooks.others.length]).toEqual([1, 1]);
});

test("a page without locks leads itself", async () => {
  const { browser, join } = startPages();
  const { pages } = browser.open();

  const { workbooks } = join({ ...pages, acquireLock: () => Promise.reject(new Error("blocked")) });
  await turn();

  expect([workbooks.isLeader, workbooks.others.length]).toEqual([true, 0]);
});

test("a page that closes before it is elected never leads", async () => {
  const { open } = startPages();
  const [first, second] = [await open(), await open()];

  second.workbooks.leave();
  first.workbooks.leave();
  await turn();

  expect(second.workbooks.isLeader).toBe(false);
  expect(second.events).not.toContain("elected");
});

test("messages of another protocol are ignored", async () => {
  const { browser, open } = startPages();
  const first = await open();
  const { length } = first.events;

  const other = browser.open().pages.openChannel("strikebook.workbooks.1.account", () => undefined);
  for (const message of [null, "hello", { kind: "leads" }, { kind: "joined", page: 7 }, { kind: "message", page: "7" }])
    other.send(message);
  await turn();

  expect(first.events).toHaveLength(length);
  expect(first.workbooks.others.length).toBe(0);
});

test("a message reaches the listener of its topic only", async () => {
  const { open } = startPages();
  const [first, second] = [await open(), await open()];
  const { length } = first.events;

  second.workbooks.send("requests", { price: 1 });
  await turn();

  expect(first.events).toHaveLength(length);
});

test("a page that changes its account leaves the others, and leads those of the new account", async () => {
  const { open } = startPages();
  const [first, second] = [await open(), await open()];

  second.name.current = "other account";
  second.workbooks.change();
  await turn();

  expect(first.events.at(-1)).toBe("page left");
  expect([first.workbooks.others.length, second.workbooks.others.length]).toEqual([0, 0]);
  expect(second.events.slice(-3)).toEqual(["left", "leader changed", "elected"]);
});

test("a page without an account leads itself and takes part in nothing", async () => {
  const { open } = startPages();
  const [first, second] = [await open(), await open()];

  second.name.current = undefined;
  second.workbooks.change();
  second.workbooks.send("live", { price: 1 });
  await turn();

  expect([second.workbooks.isLeader, second.workbooks.isShared]).toEqual([true, false]);
  expect(second.events.slice(-2)).toEqual(["left", "elected"]);
  expect(first.events.at(-1)).toBe("page left");
});

test("a leader that joins again is the last to be elected", async () => {
  const { open } = startPages();
  const [first, second] = [await open(), await open()];

  first.workbooks.rejoin();
  await turn();

  expect([first.workbooks.isLeader, second.workbooks.isLeader]).toEqual([false, true]);
  expect(first.workbooks.others).toEqual([second.workbooks.page]);
});
