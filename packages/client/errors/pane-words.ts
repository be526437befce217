import { cellWords } from "./cell-words";
import type { RemedyWords } from "./remedy";

/** The words for the task pane. Remedies for formulas have the words of cells. */
export const paneWords = {
  ...cellWords,
  "enter-key": (again = "") => `Enter your key${again}.`,
  "replace-key": "Copy the whole key from the developer console and try again.",
  "check-connection": (connection = "internet connection") => `Check the ${connection} and try again.`,
  "check-address": "Check the service address on the Data tab.",
  "start-service": "Start the local service (npm run service), and allow access to it if the browser asks.",
  wait: (when = "in a minute") => `Try again ${when}.`,
} satisfies RemedyWords;
