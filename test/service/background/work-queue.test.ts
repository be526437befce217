import { WorkQueue } from "../../../service/background/work-queue";

/** Work that is over when the test says so. */
function slow<Answer>(answer: Answer) {
  let finish = () => {};
  const done = new Promise<Answer>((resolve) => (finish = () => resolve(answer)));
  return { work: () => done, finish };
}

test("work runs one piece at a time, by priority", async () => {
  const queue = new WorkQueue();
  const begun: string[] = [];
  const piece = (name: string) => () => Promise.resolve(void begun.push(name));
  const first = slow("first");

  const all = [
    queue.add("warmUp", first.work),
    queue.add("warmUp", piece("warming")),
    queue.add("session", piece("one session")),
    queue.add("session", piece("another session")),
    queue.add("response", piece("answer")),
  ];
  expect(begun).toEqual([]);
  first.finish();
  await Promise.all(all);

  expect(begun).toEqual(["answer", "one session", "another session", "warming"]);
});

test("a failure of one piece does not affect the others", async () => {
  const queue = new WorkQueue();

  const failing = queue.add("session", () => Promise.reject(new Error("no such session")));
  const next = queue.add("session", () => Promise.resolve("done"));

  await expect(failing).rejects.toThrow("no such session");
  expect(await next).toBe("done");
});
