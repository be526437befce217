/** What the balances say about requests whose answer never came. All in credits. */
export interface Reconciliation {
  /** The balance after everything counted here. */
  balance: number;
  /** What lost requests were charged after all, in this run of the add-in. */
  chargedForLost: number;
  /** What left the balance and was not asked here: another computer, a stream, or a price that differs from the catalogue. */
  elsewhere: number;
}

/**
 * Compares what was spent by the catalogue with the balances that answers report.
 *
 * Answers of requests that overlap arrive in any order, each with the balance of its own moment. Only when nothing is under
 * way is the last balance known: of the answers since then, when none was refused and none lost, the lowest (every debit is
 * taken before the last answer leaves); and that of an answer that was alone, refused or not. Any other time is skipped, and
 * the next one accounts for it.
 */
export class BalanceWatch {
  #underWay = 0;
  /** Since nothing was under way. */
  #overlapping = { answers: 0, settled: true, lowest: Infinity };
  /** Spent here by the catalogue, in all. */
  #spent = 0;
  /** Prices of all lost requests, and of those that no balance has accounted for yet. */
  #lost = 0;
  #doubtful = 0;
  /** The balance now; undefined while it is not known to the credit. */
  #balance: number | undefined;
  /** The balance as if nothing had been spent here. */
  #start: number | undefined;
  #last: Reconciliation | undefined;

  /** The newest agreement; undefined before the first balance. */
  get last(): Reconciliation | undefined {
    return this.#last;
  }

  /** Prices of lost requests that may have been charged: no balance has told yet. */
  get doubtful(): number {
    return this.#doubtful;
  }

  /** What is left at least, with every doubtful price taken off; undefined before the first balance. */
  get balance(): number | undefined {
    if (this.#start === undefined || this.#last === undefined) return undefined;
    const { chargedForLost, elsewhere } = this.#last;
    return this.#start - this.#spent - chargedForLost - elsewhere - this.#doubtful;
  }

  /** A balance read for nothing, for example from the account. Of use while nothing is under way. */
  note(balance: number): void {
    if (this.#underWay === 0) this.#agree(balance);
  }

  /** A chargeable request leaves. */
  send(): void {
    this.#underWay += 1;
  }

  /**
   * A request was answered: `spent` is its price, 0 when refused; `balance` what the answer says is left.
   *
   * Returns what the balance fell by, undefined unless it was known before and nothing overlapped.
   */
  answer(spent: number, balance: number | undefined, refused: boolean): number | undefined {
    const { answers, settled, lowest } = this.#overlapping;
    const isAlone = answers === 0 && this.#underWay === 1;
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

  /** A request ended without an answer: whether it was charged is not known. */
  lose(price: number): void {
    this.#lost += price;
    this.#doubtful += price;
    this.#overlapping = { ...this.#overlapping, answers: this.#overlapping.answers + 1, settled: false };
    this.#end();
  }

  #end(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    const { answers, settled, lowest } = this.#overlapping;
    this.#overlapping = { answers: 0, settled: true, lowest: Infinity };
    this.#balance = undefined;
    if (lowest < Infinity && (settled || answers === 1)) this.#agree(lowest);
  }

  #agree(balance: number): void {
    // Credits were added, or this is the first balance: count from here.
    if (this.#start === undefined || balance > this.#start - this.#spent) this.#start = balance + this.#spent;
    const unexplained = this.#start - this.#spent - balance;
    const chargedForLost = Math.min(unexplained, this.#lost);
    this.#doubtful = 0;
    this.#balance = balance;
    this.#last = { balance, chargedForLost, elsewhere: unexplained - chargedForLost };
  }
}
