import { OtherWorkbooks } from "../../../src/addin/check/other-workbooks";

/** Returns the platform of the next page of one browser at each call. */
function openBrowser() {
  const channels = new Set<(message: unknown) => void>();
  let pages = 0;
  return () => {
    const random = (pages += 1) / 10;
    return {
      random: () => random,
      sleep: () => Promise.resolve(),
      pages: {
        acquireLock: () => Promise.resolve(),
        isLocked: () => Promise.resolve(false),
        openChannel(_name: string, receive: (message: unknown) => void) {
          channels.add(receive);
          return {
            send: (message: unknown) => channels.forEach((channel) => channel !== receive && channel(message)),
            close: () => channels.delete(receive),
          };
        },
      },
    };
  };
}

test("a workbook whose pane is open is found, the own one is not", async () => {
  const nextPage = openBrowser();
  const own = new OtherWorkbooks(nextPage());
  own.respond();
  const other = new OtherWorkbooks(nextPage());

  expect(await own.isAnyThere()).toBe(false);
  const close = other.respond();
  expect(await own.isAnyThere()).toBe(true);
  close();
  expect(await own.isAnyThere()).toBe(false);
});

test("in a browser that isolates pages no other workbook is found", async () => {
  const alone = new OtherWorkbooks({ random: () => 0.5, sleep: () => Promise.resolve() });
  alone.respond();

  expect(await alone.isAnyThere()).toBe(false);
});
