import { askedBy, standingOf, together } from "../../src/client/asker";
import { SharedRequest } from "../../src/client/endpoint/shared-request";

test("a signal tells who asks and how urgently", () => {
  expect(standingOf(askedBy({ label: "GEX.LEVELS", priority: 0 }))).toMatchObject({
    labels: ["GEX.LEVELS"],
    priority: 0,
  });
});

test("an urgency that may change is asked anew each time", () => {
  const sight = { isIn: false };
  const signal = askedBy({ priority: () => (sight.isIn ? 0 : 1) });
  expect(standingOf(signal).priority).toBe(1);

  sight.isIn = true;

  expect(standingOf(signal).priority).toBe(0);
  expect(together([signal, undefined]).priority).toBe(0);
});

test("nobody in particular asks with a bare signal, or with none", () => {
  const nobody = { labels: [], priority: 1, askedAtMs: undefined, collector: undefined };

  expect(standingOf(new AbortController().signal)).toEqual(nobody);
  expect(standingOf(undefined)).toEqual(nobody);
  expect(together([])).toEqual(nobody);
});

test("a signal that gives up still does when it tells who asks", () => {
  const cell = new AbortController();
  const signal = askedBy({ label: "GEX.LEVELS" }, cell.signal);

  cell.abort("cell deleted");

  expect(signal.aborted).toBe(true);
});

test("shared work is as urgent as the most urgent who still waits", async () => {
  const seen: AbortSignal[] = [];
  const request = new SharedRequest((signal) => {
    seen.push(signal);
    return new Promise<never>(() => undefined);
  });
  const leaver = new AbortController();

  void request.join(askedBy({ label: "FLOW.TOP" }));
  const left = request.join(askedBy({ label: "GEX.LEVELS", priority: 0 }, leaver.signal));
  expect(standingOf(seen[0])).toMatchObject({ labels: ["FLOW.TOP", "GEX.LEVELS"], priority: 0 });

  leaver.abort("scrolled away");
  await expect(left).rejects.toBe("scrolled away");
  expect(standingOf(seen[0])).toMatchObject({ labels: ["FLOW.TOP"], priority: 1 });
});

test("shared work is as old as its first asker", () => {
  const seen: AbortSignal[] = [];
  const outer = (askedAtMs: number) =>
    new SharedRequest((signal) => {
      seen.push(signal);
      return new Promise<never>(() => undefined);
    }, askedAtMs);

  for (const askedAtMs of [2_000, 1_000]) void outer(askedAtMs).join();

  expect(together(seen).askedAtMs).toBe(1_000);
});
