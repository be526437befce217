import { closingMs, dayOf } from "@strikebook/calendar";
import { recordSimulated } from "../../../recordings/recorders/record-simulated";
import { recordingProcess } from "../../../service/background/worker-process";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const session = dayOf(2026, 1, 6);
const nowMs = closingMs(session);
const history = { ticker: "QCOM", nowMs, startDay: session, endDay: session };
const untilAborted = () => new AbortController().signal;

test("another process answers from recorded trades, and ends a query whose caller leaves", async () => {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  const choice = { symbols: ["QCOM"], from: session, to: session, everyMs: 390 * 60_000, trades: true };
  await recordSimulated(recording, choice);
  const { flow } = recordingProcess({ folder: place.folder, includeFlagged: false });

  const response = await flow("flowHistory", history, untilAborted());
  const refused = await flow(
    "topUnderlyings",
    { nowMs, date: "2026-01-05", limit: 1, orderBy: "premium", order: "asc" },
    untilAborted(),
  );

  expect(response).toMatchObject({
    result: {
      data: [{ date: "2026-01-06" }],
      origin: { text: expect.stringContaining("Simulated by Strikebook of 2026-01-06") as string },
    },
  });
  expect(refused).toMatchObject({ refusal: "missing", message: expect.stringContaining("2026-01-05") as string });
  // A query that is over before the process hears of it is asked again.
  let isEnded = false;
  for (let day = session - 1; !isEnded; day -= 1) {
    const caller = new AbortController();
    const left = flow("flowHistory", { ...history, startDay: day }, caller.signal).then(
      () => false,
      () => true,
    );
    caller.abort();
    isEnded = await left;
  }
});
