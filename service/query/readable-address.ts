import { Refusal } from "./answers";
import type { Host } from "./hosts";

/**
 * Throws a `Refusal` for an address whose percent signs stand for no text, which would be read as something nobody asked
 * for. API document, Part 7: generic validation is `BAD_REQUEST` on the flow host; the other host has no such code.
 */
export function checkReadable(host: Host, { pathname, search }: URL): void {
  try {
    decodeURIComponent(`${pathname}${search}`);
  } catch {
    throw new Refusal(
      host === "flow" ? "bad_request" : "invalid_parameter",
      "The address cannot be read: write a percent sign as %25, and other characters in UTF-8, such as %E2%82%AC.",
    );
  }
}
