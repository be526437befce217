import { SharedRequest } from "../../src/client/endpoint/shared-request";

/** Work that the test finishes by hand. */
function openWork() {
  const started: AbortSignal[] = [];
  let finish = (_answer: string): void => undefined;
  const request = new SharedRequest<string>((signal) => {
    started.push(signal);
    return new Promise((resolve, reject) => {
      finish = resolve;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  return { request, started, finish: (answer: string) => finish(answer) };
}

test("work starts with the first asker and is done once for all", async () => {
  const { request, started, finish } = openWork();

  expect(started).toHaveLength(0);
  const answers = [request.join(), request.join(new AbortController().signal)];
  finish("board");

  await expect(Promise.all(answers)).resolves.toEqual(["board", "board"]);
  expect(started).toHaveLength(1);
});

test("one who leaves is released at once and the others are still answered", async () => {
  const { request, started, finish } = openWork();
  const leaver = new AbortController();

  const left = request.join(leaver.signal);
  const stayed = request.join(new AbortController().signal);
  leaver.abort("gone");

  await expect(left).rejects.toBe("gone");
  expect(started[0]?.aborted).toBe(false);
  finish("board");
  await expect(stayed).resolves.toBe("board");
});

test("the last to leave aborts the work", async () => {
  const { request, started } = openWork();
  const askers = [new AbortController(), new AbortController()];

  const answers = Promise.allSettled(askers.map(({ signal }) => request.join(signal)));
  for (const asker of askers) asker.abort("gone");

  await answers;
  expect(started[0]?.aborted).toBe(true);
  expect(request.abandoned).toBe(true);
});

test("an asker without a signal stays to the end", async () => {
  const { request, started, finish } = openWork();
  const leaver = new AbortController();

  const stayed = request.join();
  request.join(leaver.signal).catch(() => undefined);
  leaver.abort("gone");
  finish("board");

  await expect(stayed).resolves.toBe("board");
  expect(started[0]?.aborted).toBe(false);
});

test("one who has already given up starts nothing", async () => {
  const { request, started } = openWork();

  await expect(request.join(AbortSignal.abort("gone"))).rejects.toBe("gone");

  expect(started).toHaveLength(0);
});
