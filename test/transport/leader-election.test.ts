import { LeaderElection } from "../../src/transport/leader-election";
import type { PageChannels } from "../../src/transport/platform";
import { BrowserPages } from "../support/client/browser-pages";
import { turn } from "../support/event-loop";

/** Pages of one browser that take part in one election; each records what its listener is called with. */
function startPages() {
  const browser = new BrowserPages();
  let opened = 0;
  const join = (pages: PageChannels) => {
    const events: string[] = [];
    const id = (opened += 1);
    const election = new LeaderElection({
      platform: { random: () => id / 64 },
      pages,
      name: "test",
      listener: {
        onElected: () => events.push("elected"),
        onLeaderChanged: () => events.push("leader changed"),
        onPageJoined: () => events.push("page joined"),
        onPageLeft: () => events.push("page left"),
        onMessage: (message) => events.push(`message ${JSON.stringify(message)}`),
      },
    });
    return { election, events };
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

  expect([first.election.isLeader, second.election.isLeader]).toEqual([true, false]);
  expect([first.election.size, second.election.size]).toEqual([2, 2]);
  expect(first.events).toEqual(["leader changed", "elected", "page joined"]);
  expect(second.events).toEqual(["leader changed", "page joined"]);
});

test("a message reaches every other page", async () => {
  const { open } = startPages();
  const [first, second, third] = [await open(), await open(), await open()];

  second.election.send({ price: 1 });
  await turn();

  expect(first.events.at(-1)).toBe('message {"price":1}');
  expect(third.events.at(-1)).toBe('message {"price":1}');
  expect(second.events.filter((event) => event.startsWith("message"))).toEqual([]);
});

test.each(["closes", "crashes"])("when the leader %s the next page leads, and the others are notified", async (how) => {
  const { open } = startPages();
  const [first, second, third] = [await open(), await open(), await open()];

  if (how === "closes") first.election.close();
  else first.kill();
  await turn();

  expect([second.election.isLeader, third.election.isLeader]).toEqual([true, false]);
  expect([second.election.size, third.election.size]).toEqual([2, 2]);
  expect(second.events).toEqual(expect.arrayContaining(["elected", "page left"]));
  expect(third.events.slice(-2).sort()).toEqual(["leader changed", "page left"]);
});

test("the leader notices the crash of another page and notifies the rest", async () => {
  const { open } = startPages();
  const [first, second, third] = [await open(), await open(), await open()];

  second.kill();
  await turn();

  expect([first.events.at(-1), third.events.at(-1)]).toEqual(["page left", "page left"]);
  expect([first.election.size, third.election.size]).toEqual([2, 2]);
});

test("a page without locks leads itself", async () => {
  const { browser, join } = startPages();
  const { pages } = browser.open();

  const { election } = join({ ...pages, acquireLock: () => Promise.reject(new Error("blocked")) });
  await turn();

  expect([election.isLeader, election.size]).toEqual([true, 1]);
});

test("a page that closes before it is elected never leads", async () => {
  const { open } = startPages();
  const [first, second] = [await open(), await open()];

  second.election.close();
  first.election.close();
  await turn();

  expect(second.election.isLeader).toBe(false);
  expect(second.events).not.toContain("elected");
});

test("messages of another protocol are ignored", async () => {
  const { browser, open } = startPages();
  const first = await open();
  const { length } = first.events;

  const other = browser.open().pages.openChannel("test", () => undefined);
  for (const message of [null, "hello", { kind: "leads" }, { kind: "joined", page: 7 }]) other.send(message);
  await turn();

  expect(first.events).toHaveLength(length);
  expect(first.election.size).toBe(1);
});
