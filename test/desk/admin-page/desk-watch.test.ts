import { AdminClient } from "../../../desk/admin-page/admin-client";
import { DeskWatch } from "../../../desk/admin-page/desk-watch";
import { overview, spending } from "../support/admin-responses";

/** A desk that responds as told. */
function startWatch(respond: (path: string) => Response | Promise<Response>) {
  const requested: { path: string; authorization: string | null }[] = [];
  const signedOut: string[] = [];
  const client = new AdminClient(
    {
      async fetch(path, init) {
        requested.push({ path, authorization: new Headers(init.headers).get("Authorization") });
        return await respond(path);
      },
    },
    "key-of-ann",
  );
  const platform = { now: () => 1_000, sleep: () => Promise.reject(new Error("The test does not wait.")) };
  const watch = new DeskWatch({ client, platform, onSignedOut: (reason) => signedOut.push(reason) });
  return { watch, requested, signedOut };
}

const bodies: Readonly<Record<string, unknown>> = { "api/overview": overview, "api/spending": spending };
const respondAsUsual = (path: string) => Response.json(bodies[path]);
const refusal = (status: number, message: string) => Response.json({ error: { code: "any", message } }, { status });

test("the overview and what the tab shows are read with the key in the header alone", async () => {
  const { watch, requested } = startWatch(respondAsUsual);

  await watch.refresh();

  expect(watch.store.get()).toEqual({ overview, spending, readAtMs: 1_000, problem: undefined });
  expect(requested).toEqual([
    { path: "api/overview", authorization: "Bearer key-of-ann" },
    { path: "api/spending", authorization: "Bearer key-of-ann" },
  ]);
});

test("the last state stays while the desk does not respond, and the problem goes with the next response", async () => {
  let isAway = false;
  const { watch } = startWatch((path) => {
    if (isAway) throw new TypeError("Failed to fetch");
    return respondAsUsual(path);
  });
  await watch.refresh();

  isAway = true;
  await watch.refresh();

  expect(watch.store.get()).toMatchObject({
    overview,
    readAtMs: 1_000,
    problem: expect.stringContaining("The desk does not respond.") as string,
  });
  isAway = false;
  await watch.refresh();
  expect(watch.store.get().problem).toBeUndefined();
});

test("what the node says about the engine is shown as it is", async () => {
  const { watch } = startWatch(() => refusal(503, "The engine does not respond to this node."));

  await watch.refresh();

  expect(watch.store.get()).toEqual({ problem: "The engine does not respond to this node." });
});

test("a revoked key ends the sign-in with the reason", async () => {
  const { watch, signedOut } = startWatch(() => refusal(401, "This key is not known to the desk."));

  await watch.refresh();

  expect(signedOut).toEqual(["This key is not known to the desk."]);
});

test("a response of another version says to reload the page", async () => {
  const { watch } = startWatch(() => Response.json({ somethingElse: true }));

  await watch.refresh();

  expect(watch.store.get().problem).toMatch(/^The response of the desk cannot be read. Reload this page/);
});

test("a slow response that a later one has overtaken is ignored", async () => {
  let respondLate = () => {};
  const late = new Promise<void>((resolve) => (respondLate = resolve));
  let reads = 0;
  const { watch } = startWatch(async (path) => {
    if (path === "api/spending") return respondAsUsual(path);
    reads += 1;
    if (reads > 1) return Response.json({ ...overview, spent: 7 });
    await late;
    return respondAsUsual(path);
  });

  const first = watch.refresh();
  await watch.refresh();
  respondLate();
  await first;

  expect(watch.store.get().overview?.spent).toBe(7);
});
