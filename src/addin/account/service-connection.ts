import {
  type AccountResult,
  type Hosts,
  type MarketClient,
  type Store,
  callContext,
  createStore,
  isOnThisComputer,
  readServiceAddress,
} from "@strikebook/client";
import type { ReplayClock } from "@strikebook/formulas";
import { succeeded, type ActionResult } from "../settings/action-result";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import type { StoredSpendingLimits } from "../settings/spending-limits";
import type { Activity } from "./activity";
import type { Environment } from "../environment/environment";
import type { KeyCheck } from "./service-check";
import type { Live } from "../live/live";
import type { StoredAccountLimits } from "../settings/account-limits";
import type { Settings } from "../settings/settings";
import type { Spending } from "../spending/spending";

const notLoaded = "A part of the add-in could not be loaded. Check the internet connection, then connect again.";

/** How long cells wait for the time of a practice market: one response of a service on this computer. */
const TIME_TIMEOUT_MS = 2_000;

/** The parts of the add-in that change together with the key and the service. */
interface ConnectionParts {
  environment: Pick<Environment, "platform" | "pastData" | "pageAddress" | "loadWithWorkbook">;
  client: MarketClient;
  settings: Settings;
  limits: StoredAccountLimits;
  spendingLimits: StoredSpendingLimits;
  activity: Activity;
  spending: Spending;
  live: Live;
  replay: ReplayClock;
  formulas: WorkbookFormulas;
}

/** Counts the times that the key or a host has changed. */
export interface CountsReconnects {
  readonly reconnects: Store<number>;
}

/** Calls `listener` when the key or a host has changed: what the pane shows of the account before is dropped. The returned function ends that. */
export const onReconnect = ({ reconnects }: CountsReconnects, listener: () => void) => reconnects.subscribe(listener);

/** The connection to the service: which key and which addresses are used, and what the service reported about the account. */
export class ServiceConnection {
  /** The number of times that the key or a host has changed. */
  readonly reconnects: Store<number> = createStore(0);
  readonly #parts: ConnectionParts;
  #keyCheck: KeyCheck | undefined;
  #timeRead: Promise<void> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  /**
   * Checks a key with a service (the one in use if omitted), free of charge, then uses both and recalculates the cells that show an
   * error. If the key is not accepted, the previous key and service stay in use. Another service must respond before it gets the key.
   */
  async connect(typedKey: string, typedHosts?: Hosts): Promise<ActionResult> {
    const { environment, client, settings, activity, spending, formulas } = this.#parts;
    const code = await import("./service-check").catch(() => undefined);
    if (!code) return { done: false, problem: notLoaded };
    const parsed = code.parseKey(typedKey);
    if ("problem" in parsed) return { done: false, problem: parsed.problem };
    const read = this.#readHosts(typedHosts ?? settings.hosts);
    if ("problem" in read) return { done: false, problem: read.problem };
    const { hosts } = read;
    const isOtherService = JSON.stringify(hosts) !== JSON.stringify(settings.hosts);
    const unusable = isOtherService ? await this.#addressProblem(hosts) : undefined;
    if (unusable !== undefined) return { done: false, problem: unusable };
    const accountBefore = settings.allowanceName;
    const reportBalance = client.ledger.expectBalance();
    const current = { key: isOtherService ? undefined : settings.key, gate: client.gate };
    this.#keyCheck ??= new code.KeyCheck(environment.platform);
    const check = await this.#keyCheck.check(parsed.key, hosts, current);
    if ("problem" in check) return { done: false, problem: check.problem };
    if (isOtherService) this.#useService(hosts);
    const { customerId, creditsBalance } = check.account.record;
    if (settings.keyKind === "own" && settings.key !== parsed.key) void environment.pastData("own").clear();
    const isStored = settings.storeKey(parsed.key, customerId);
    this.reset();
    if (check.sent) client.gate.restore(check.sent);
    this.#recordAccount(check.account);
    // The client of the key check has its own ledger: record the balance in the one in use.
    if (typeof creditsBalance === "number") {
      if (settings.allowanceName === accountBefore) reportBalance(creditsBalance);
      else client.ledger.reportBalance(creditsBalance);
    }
    spending.refresh();
    activity.recordConnected(check.account.receivedAtMs);
    environment.loadWithWorkbook().catch(() => undefined); // Optional: without it, opening the pane loads the add-in.
    return succeeded(
      isStored
        ? undefined
        : "Excel's browser does not store settings: enter the key again the next time you open a workbook.",
      await formulas.retryFailed(),
    );
  }

  /** Reads addresses as typed and checks that a service responds there, without a key. */
  async checkAddresses(typed: Hosts): Promise<ActionResult> {
    const read = this.#readHosts(typed);
    if ("problem" in read) return { done: false, problem: read.problem };
    const problem = await this.#addressProblem(read.hosts);
    return problem === undefined ? { done: true } : { done: false, problem };
  }

  /** Removes the key from this computer, and the snapshots that it paid for. Cells keep their values. */
  forgetKey(): void {
    const { environment, settings, limits, replay } = this.#parts;
    const { keyKind } = settings;
    if (keyKind !== "none") void environment.pastData(keyKind).clear();
    void replay.goLive();
    settings.forgetKey();
    limits.clear();
    this.reset();
  }

  /** Parses the addresses of a service, which must be safe for a key. */
  #readHosts(typed: Hosts): { hosts: Hosts } | { problem: string } {
    const { pageAddress } = this.#parts.environment;
    try {
      const baseUrl = readServiceAddress(typed.baseUrl, pageAddress);
      return { hosts: { baseUrl, flowBaseUrl: readServiceAddress(typed.flowBaseUrl, pageAddress) } };
    } catch (problem) {
      return { problem: problem instanceof Error ? problem.message : String(problem) };
    }
  }

  /** Returns why addresses cannot be those of a service; `undefined` if it responds there. Sends no key. */
  async #addressProblem(hosts: Hosts): Promise<string | undefined> {
    const { addressProblem } = await import("./service-check");
    return addressProblem(this.#parts.environment.platform, hosts);
  }

  /** Uses another service. Removes the key first: it belongs to the previous service and must not be sent to another. */
  #useService(hosts: Hosts): void {
    this.forgetKey();
    this.#parts.settings.useHosts(hosts);
  }

  /** Reads balance and limits, free of charge. Never rejects: a failure shows in the state of the connection. */
  async readAccount(): Promise<void> {
    const { client, settings, spending } = this.#parts;
    if (settings.key === undefined) return;
    try {
      this.#recordAccount(await client.account.read(callContext()));
      spending.refresh();
    } catch {
      // The client has already reported the failure to the activity.
    }
  }

  /**
   * Reads the account with one attempt, past the cache, free of charge: whether the service can be reached now. Never rejects: a failure
   * shows in the state of the connection.
   */
  async checkService(signal: AbortSignal): Promise<void> {
    const { client, settings } = this.#parts;
    const { key } = settings;
    if (key === undefined) return;
    try {
      const account = await client.account.readNow(signal);
      if (settings.key === key) this.#recordAccount(account);
    } catch {
      // The client has already reported the failure to the activity.
    }
  }

  /**
   * Resolves once the time of the market is known. A practice or local market may have a clock of its own: the first cells wait for
   * one free response that states the time, but not for long. Never rejects.
   */
  whenTimeIsKnown(): Promise<void> {
    const { client, settings } = this.#parts;
    const isLocal = settings.keyKind === "practice" || isOnThisComputer(settings.hosts.baseUrl);
    if (client.clock.isKnown || !isLocal) return Promise.resolve();
    this.#timeRead ??= this.#readTime();
    return this.#timeRead;
  }

  /** Discards everything that belongs to the previous key or service. */
  reset(): void {
    const { client, activity, spending, live } = this.#parts;
    client.forget();
    this.#timeRead = undefined;
    live.reset();
    this.reconnects.set(this.reconnects.get() + 1);
    activity.reset();
    spending.refresh();
  }

  /** Applies what another workbook stored: a new or removed key, or other spending limits. */
  async reload(): Promise<void> {
    const { settings, spendingLimits, live, formulas } = this.#parts;
    const allowsMore = spendingLimits.reload();
    const isChanged = settings.reload();
    if (isChanged) this.reset();
    if (settings.key === undefined) return;
    if (isChanged) await this.readAccount();
    if (allowsMore) live.restart();
    if (isChanged || allowsMore) await formulas.retryFailed();
  }

  async #readTime(): Promise<void> {
    const done = new AbortController();
    const timeout = this.#parts.environment.platform.sleep(TIME_TIMEOUT_MS, done.signal);
    await Promise.race([this.readAccount(), timeout.catch(() => undefined)]);
    done.abort();
  }

  #recordAccount({ record, receivedAtMs }: AccountResult): void {
    const { limits, live, activity, settings } = this.#parts;
    if (record.customerId !== undefined) settings.noteAccount(record.customerId);
    limits.store(record.limits);
    live.onLimitsChanged();
    activity.recordAccount(record, receivedAtMs);
  }
}
