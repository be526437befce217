import { ConnectionError } from "./errors";

/** Returns code of the add-in that is loaded when it is needed first. @throws ConnectionError if it cannot be loaded. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(() => {
    throw new ConnectionError("A part of the add-in could not be loaded.");
  });
}
