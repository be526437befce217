import { type ApiError, malformedRequest } from "./api-error";
import type { Host } from "./hosts";

/** The greatest length of an address, its query included. The longest that the API needs has a fifth of it. */
export const MAX_ADDRESS_CHARACTERS = 8_192;

/** Returns the error of an address that is too long; `undefined` if it is not. */
export function addressError(host: Host, address: string): ApiError | undefined {
  if (address.length <= MAX_ADDRESS_CHARACTERS) return undefined;
  const [limit, length] = [MAX_ADDRESS_CHARACTERS, address.length].map((count) => count.toLocaleString("en-US"));
  return malformedRequest(
    host,
    `An address can have ${limit} characters; this one has ${length}. Request fewer symbols or dates at a time.`,
  );
}
