import type { Person } from "../../../desk/people/person";
import { CapError, type Purchase, type Purchasing, type Reservation } from "../../../desk/spending/reservation";

/** What one person was charged. */
interface Booking {
  name: string;
  credits: number;
  symbols: readonly string[];
}

/** Purchases with a cap for each person, in memory: what all nodes of a test share. */
export class TestPurchasing implements Purchasing {
  /** What each person may still spend; no limit if absent. */
  readonly caps = new Map<string, number>();
  /** What was charged, in order. */
  readonly booked: Booking[] = [];
  readonly requests: string[] = [];

  async reserve({ items, question, usesRequest }: Purchase): Promise<Reservation> {
    await Promise.resolve();
    const room = new Map(this.caps);
    const shares = items.map(({ credits, payers, symbols }) => {
      const person = payers.find(({ name }) => credits <= (room.get(name) ?? Infinity));
      if (!person) throw new CapError("user", { credits, creditsLeft: 0 });
      const left = room.get(person.name);
      if (left !== undefined) room.set(person.name, left - credits);
      return { person, credits, symbols };
    });
    for (const [name, left] of room) this.caps.set(name, left);
    if (usesRequest) this.requests.push(question);
    const total = shares.reduce((sum, { credits }) => sum + credits, 0);
    let isSent = false;
    let isSettled = false;
    const settle = (charged: number) => {
      if (isSettled) return;
      isSettled = true;
      for (const { person, credits, symbols } of shares) {
        if (charged > 0) this.booked.push({ name: person.name, credits, symbols });
        else this.#giveBack(person, credits);
      }
    };
    return {
      credits: total,
      shares: shares.map(({ person, credits }) => ({ person, credits })),
      sent: () => void (isSent = true),
      notSent: () => void (isSent = false),
      settle: (charged) => settle(charged),
      end: () => settle(isSent ? total : 0),
    };
  }

  left({ name }: Person): Promise<number | undefined> {
    return Promise.resolve(this.caps.get(name));
  }

  /** Returns what was charged to a person. */
  spentBy(name: string): number {
    return this.booked.filter((one) => one.name === name).reduce((sum, { credits }) => sum + credits, 0);
  }

  #giveBack({ name }: Person, credits: number): void {
    const left = this.caps.get(name);
    if (left !== undefined) this.caps.set(name, left + credits);
  }
}
