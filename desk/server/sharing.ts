import * as v from "valibot";
import { type EndpointName, endpoints } from "@strikebook/contract";
import type { Platform } from "@strikebook/client";
import type { Person } from "../people/person";
import { ShareClasses } from "../people/share-classes";
import type { DeskSettings } from "./desk-settings";

/** The part of an attribution that says to whom the data may go; other fields do not matter. */
const attributionSchema = v.object({ shareClass: v.optional(v.string()) });
type SharedAttribution = v.InferOutput<typeof attributionSchema>;

/** How long what an endpoint has stated is expected of its next response, in milliseconds. */
const EXPECTED_MS = 600_000;

/** Decides which responses go to whom, if possible before they are paid for. */
export class Sharing {
  readonly #classes: ShareClasses;
  readonly #settings: Pick<DeskSettings, "owner" | "shareClasses">;
  readonly #platform: Pick<Platform, "now">;
  readonly #stated = new Map<EndpointName, { attribution: SharedAttribution | undefined; atMs: number }>();

  constructor(settings: Pick<DeskSettings, "owner" | "shareClasses">, platform: Pick<Platform, "now">) {
    const { owner, shareClasses } = settings;
    this.#classes = new ShareClasses({ owner, shareClasses });
    this.#settings = settings;
    this.#platform = platform;
  }

  /** Returns why a person would not receive the response of an endpoint, as far as that is known; `undefined` otherwise. */
  refuseRequest(endpoint: EndpointName, person: Person): string | undefined {
    if (endpoints[endpoint].credits === 0) return undefined;
    const { owner, shareClasses } = this.#settings;
    if (shareClasses.length === 0 && person.name !== owner) return nothingShared;
    const stated = this.#stated.get(endpoint);
    if (!stated || this.#platform.now() - stated.atMs > EXPECTED_MS) return undefined;
    return this.#classes.refuse(stated.attribution, person);
  }

  /**
   * Returns why a person does not receive a response with this attribution; `undefined` if they do. What is free and has none, such as
   * the description of the API, goes to all.
   */
  refuseResponse(endpoint: EndpointName, attribution: unknown, person: Person): string | undefined {
    const read = v.safeParse(attributionSchema, attribution);
    const known = read.success ? read.output : undefined;
    if (known === undefined && endpoints[endpoint].credits === 0) return undefined;
    this.#stated.set(endpoint, { attribution: known, atMs: this.#platform.now() });
    return this.#classes.refuse(known, person);
  }
}

const nothingShared =
  'This desk passes the provider\'s data to the owner of the account only. To share it, the provider must agree; then the administrator names the share classes in "shareClasses" in the configuration of the desk.';
