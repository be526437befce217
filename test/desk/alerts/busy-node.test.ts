import type { LeasedEvent, LeasedRule } from "../../../desk/alerts/alert-store";
import { Alerts } from "../../../desk/alerts/alerts";
import type { StoredRule } from "../../../desk/alerts/stored-rule";
import { ManualSleep } from "../../../scripts/support/client/manual-sleep";
import { turn } from "../../../scripts/support/event-loop";

const rule: StoredRule = {
  ...{ id: "a1", owner: "ann", team: "quant", name: "", everyMinutes: 1, form: "json", isPaused: false },
  address: "https://hooks.example.com/x",
  condition: { kind: "spot", symbol: "SPY", direction: "crosses", level: "flip" },
};
const lease = { id: "a1", dueMs: 0, leaseEnd: "90000" };
const leasedRule: LeasedRule = { ...lease, rule, before: undefined };
const leasedEvent: LeasedEvent = { ...lease, rule, event: { ruleId: "a1", body: "{}", failures: 0 } };

test("a node whose checks all wait for the provider takes no more rules, but posts events", async () => {
  const clock = new ManualSleep(0);
  let checked = 0;
  let delivered = 0;
  const alerts = new Alerts({
    platform: { now: () => clock.nowMs, sleep: (waitMs, signal) => clock.sleep(waitMs, signal) },
    store: {
      takeRules: (most) => Promise.resolve(Array.from({ length: most }, () => leasedRule)),
      releaseRule: () => Promise.resolve(),
      // The first event is due a second later.
      takeEvents: (most) => Promise.resolve(clock.nowMs > 0 && most > 0 ? [leasedEvent] : []),
    },
    checks: {
      check: (_rule, signal) => {
        checked += 1;
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      },
    },
    deliveries: {
      deliver: () => {
        delivered += 1;
        return Promise.resolve();
      },
    },
    report: (problem) => expect(problem).toBeUndefined(),
  });

  alerts.start();
  await turn();
  const before = delivered;
  clock.wakeNext();
  await turn();
  alerts.stop();
  await alerts.idle();

  expect([before, delivered, checked]).toEqual([0, 1, 200]);
});
