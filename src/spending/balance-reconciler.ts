/** How the balances of responses compare with the prices of requests. All in credits. */
export interface Reconciliation {
  /** The balance after everything counted here. */
  balance: number;
  /** What requests without a response were charged after all, in this session. */
  chargedForLost: number;
  /** What else was deducted: by another computer, by a stream, or because a price differs from the list price. */
  elsewhere: number;
}

/**
 * Compares list prices with the balances that responses state.
 *
 * Responses of overlapping requests arrive in any order, each with the balance of its own instant. The balance is only known
 * when no request is in flight: it is the lowest of the responses since then if none was refused or lost (every debit is
 * deducted before the last response is sent), or that of a response that did not overlap, refused or not. In all other cases
 * the balance is ignored, and the next one accounts for the difference.
 */
export class BalanceReconciler {
  #inFlight = 0;
  /** The responses since no request was in flight. */
  #overlapping = { answers: 0, settled: true, lowest: Infinity };
  /** The total of list prices. */
  #spent = 0;
  /** The prices of all lost requests, and of those that no balance has accounted for yet. */
  #lost = 0;
  #uncertain = 0;
  /** The current balance; `undefined` while it is not known exactly. */
  #balance: number | undefined;
  /** The balance plus everything spent here. */
  #start: number | undefined;
  #last: Reconciliation | undefined;

  /** The newest reconciliation; `undefined` before the first balance. */
  get last(): Reconciliation | undefined {
    return this.#last;
  }

  /** The prices of lost requests that may have been charged: no balance has shown it yet. */
  get uncertain(): number {
    return this.#uncertain;
  }

  /** The least balance, with every uncertain price deducted; `undefined` before the first balance. */
  get balance(): number | undefined {
    if (this.#start === undefined || this.#last === undefined) return undefined;
    const { chargedForLost, elsewhere } = this.#last;
    return this.#start - this.#spent - chargedForLost - elsewhere - this.#uncertain;
  }

  /** Reports a balance that was read free of charge, for example from the account. Ignored while a request is in flight. */
  report(balance: number): void {
    if (this.#inFlight === 0) this.#reconcile(balance);
  }

  /** Called right before a chargeable request is sent. */
  sent(): void {
    this.#inFlight += 1;
  }

  /**
   * Called with a response: `spent` is its price, 0 if refused; `balance` is what the response states.
   *
   * Returns by how much the balance fell; `undefined` unless it was known before and no request overlapped.
   */
  answered(spent: number, balance: number | undefined, refused: boolean): number | undefined {
    const { answers, settled, lowest } = this.#overlapping;
    const isAlone = answers === 0 && this.#inFlight === 1;
    const before = this.#balance;
    this.#spent += spent;
    this.#overlapping = {
      answers: answers + 1,
      settled: settled && balance !== undefined && !refused,
      lowest: Math.min(lowest, balance ?? Infinity),
    };
    this.#end();
    return isAlone && before !== undefined && balance !== undefined ? before - balance : undefined;
  }

  /** Called when a request ended without a response: whether it was charged is not known. */
  lost(price: number): void {
    this.#lost += price;
    this.#uncertain += price;
    this.#overlapping = { ...this.#overlapping, answers: this.#overlapping.answers + 1, settled: false };
    this.#end();
  }

  #end(): void {
    this.#inFlight -= 1;
    if (this.#inFlight > 0) return;
    const { answers, settled, lowest } = this.#overlapping;
    this.#overlapping = { answers: 0, settled: true, lowest: Infinity };
    this.#balance = undefined;
    if (lowest < Infinity && (settled || answers === 1)) this.#reconcile(lowest);
  }

  #reconcile(balance: number): void {
    // The first balance, or credits were added: count from here.
    if (this.#start === undefined || balance > this.#start - this.#spent) this.#start = balance + this.#spent;
    const unexplained = this.#start - this.#spent - balance;
    const chargedForLost = Math.min(unexplained, this.#lost);
    this.#uncertain = 0;
    this.#balance = balance;
    this.#last = { balance, chargedForLost, elsewhere: unexplained - chargedForLost };
  }
}
