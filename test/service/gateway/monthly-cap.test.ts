import { Ledger } from "../../../service/gateway/ledger";
import { accountWith, errorEnvelope, startService } from "../../../scripts/support/service/start-service";

const june = Date.parse("2026-06-30T23:59:59.999Z");
const july = june + 1;

test("a ledger charges, refunds and refuses by balance and monthly cap", () => {
  const ledger = new Ledger(20, 10);

  // 20 credits, 10 a month: 6 spent; 5 more would be 11; 4 are the last of June.
  expect(ledger.debit(6, june)).toBe("charged");
  expect(ledger.debit(5, june)).toBe("monthly_cap_reached");
  expect(ledger.debit(4, june)).toBe("charged");
  expect(ledger.debit(1, june)).toBe("monthly_cap_reached");
  // 3 come back: the balance is 13, and June has room for 3 again.
  ledger.refund(3, june);
  expect(ledger.balance).toBe(13);
  expect(ledger.debit(3, june)).toBe("charged");
  // July begins with a whole allowance; what June gives back then adds to the balance alone.
  expect(ledger.debit(10, july)).toBe("charged");
  ledger.refund(2, june);
  expect(ledger.balance).toBe(2);
  expect(ledger.debit(1, july)).toBe("monthly_cap_reached");
  expect(ledger.debit(3, july)).toBe("insufficient_credits");
});

test("a request that would exceed the monthly cap is 402 monthly_cap_reached, and free routes still work", async () => {
  const { request } = startService({ accounts: [accountWith({ credits: 100, monthlyCap: 2 })] });
  await request("/v1/heatmap?symbols=SPY");
  await request("/v1/heatmap?symbols=SPY&metric=theta");
  await request("/v1/heatmap?symbols=SPY");

  const { status, headers, body } = await request("/v1/heatmap?symbols=SPY");

  expect([status, body]).toEqual([402, errorEnvelope("monthly_cap_reached", /would exceed the monthly spending cap/)]);
  expect(headers.get("x-credits-remaining")).toBe("98");
  expect((await request("/v1/account")).body).toMatchObject({ data: { creditsBalance: 98, status: "active" } });
});

test("the monthly cap resets with the next month", async () => {
  const { request, clock } = startService({ accounts: [accountWith({ monthlyCap: 1 })] });
  await request("/v1/heatmap?symbols=SPY");
  expect((await request("/v1/heatmap?symbols=SPY")).status).toBe(402);

  clock.nowMs = Date.parse("2026-12-01T00:00:00Z");

  expect((await request("/v1/heatmap?symbols=SPY")).status).toBe(200);
});
