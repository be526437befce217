import type { Person } from "../../../desk/people/person";
import { CapError, type Purchase, type Purchasing, type Reservation } from "../../../desk/spending/reservation";

/** One purchase as it ended. */
interface RecordedPurchase extends Purchase {
  payer: string | undefined;
  outcome: "settled" | "lost" | "unsent" | "open";
  charged: number;
  balance: number | undefined;
}

/** Purchases in the memory of a test: with caps of people and nothing else. */
export class RecordedPurchases implements Purchasing {
  readonly purchases: RecordedPurchase[] = [];
  /** What people may still spend; without an entry, anything. */
  readonly caps = new Map<string, number>();
  /** Purchases wait until this resolves; loading in advance until it is awaited. */
  holdBackground = false;

  async reserve(purchase: Purchase, signal: AbortSignal): Promise<Reservation> {
    if (purchase.isBackground && this.holdBackground) {
      await new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
    }
    const [item] = purchase.items;
    const credits = item?.credits ?? 0;
    const left = (name: string) => this.caps.get(name) ?? Infinity;
    const payer = item?.payers.find(({ name }) => left(name) >= credits);
    const first = item?.payers[0]?.name ?? "";
    if (!payer) throw new CapError("user", { credits, creditsLeft: left(first) });
    return this.#reserved(purchase, payer, credits);
  }

  left(person: Person): Promise<number | undefined> {
    return Promise.resolve(this.caps.get(person.name));
  }

  #reserved(purchase: Purchase, payer: Person, credits: number): Reservation {
    const recorded: RecordedPurchase = {
      ...purchase,
      payer: payer.name,
      outcome: "open",
      charged: 0,
      balance: undefined,
    };
    this.purchases.push(recorded);
    this.#spend(payer, credits);
    let isSent = false;
    return {
      credits,
      shares: credits > 0 ? [{ person: payer, credits }] : [],
      sent: () => void (isSent = true),
      notSent: () => void (isSent = false),
      settle: (charged, balance) => {
        this.#spend(payer, charged - credits);
        Object.assign(recorded, { outcome: "settled", charged, balance });
      },
      end: () => {
        if (recorded.outcome !== "open") return;
        if (!isSent) this.#spend(payer, -credits);
        Object.assign(recorded, isSent ? { outcome: "lost", charged: credits } : { outcome: "unsent" });
      },
    };
  }

  #spend({ name }: Person, credits: number): void {
    const left = this.caps.get(name);
    if (left !== undefined) this.caps.set(name, left - credits);
  }
}
