/** The credits of one account: taken before the work, given back when the answer is no. API document, Part 5. */
export class Ledger {
  #balance: number;

  constructor(credits: number) {
    this.#balance = credits;
  }

  /** Credits left. */
  get balance(): number {
    return this.#balance;
  }

  /** Takes the credits, or takes nothing and answers false when there are fewer. */
  debit(credits: number): boolean {
    if (this.#balance < credits) return false;
    this.#balance -= credits;
    return true;
  }

  /** Gives back what an earlier debit took. */
  refund(credits: number): void {
    this.#balance += credits;
  }
}
