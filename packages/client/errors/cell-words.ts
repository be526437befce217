import { commonWords, type RemedyWords } from "./remedy";

/** The words for a cell of Excel, which shows them on hover. */
export const cellWords = {
  ...commonWords,
  "enter-key": (again = "") => `Open the Strikebook pane (Home tab) and enter your key${again}.`,
  "send-key":
    "Open the Strikebook pane (Home tab) and enter your key. If it is entered, a proxy of the network removes it: ask your network administrator.",
  "replace-key": "Open the Strikebook pane (Home tab) and replace it.",
  "add-credits": "Top up credits in the developer console, then recalculate.",
  "raise-cap": (otherwise = "then recalculate") => `Raise the cap in the developer console, ${otherwise}.`,
  "check-account": "Check the account in the developer console, then recalculate.",
  "sign-agreement": "Sign it in the developer console, then recalculate.",
  "check-connection": (connection = "internet connection") => `Check the ${connection}, then recalculate.`,
  "check-address": "Check the service address in the Strikebook pane (Home tab), or ask the provider.",
  "start-service": "Start the local service (npm run service), then recalculate.",
  "correct-argument": (how = "Check the arguments of") => `${how} the formula.`,
  "choose-covered": "=VOL.SYMBOLS() lists the covered symbols.",
  wait: (when = "in a minute") => `Recalculate ${when}.`,
  "wait-for-data": "This cell updates by itself when it is ready.",
  retry: (otherwise = "") => `Recalculate${otherwise}.`,
  "retry-once": "Recalculate. If it happens again, contact the provider.",
  "close-streams": "Close live cells here or on another computer, or wait a minute.",
  "restart-live": (first?: string) =>
    `${first === undefined ? "Start" : `${first}, then start`} live data again in the Strikebook pane (Home tab).`,
  "raise-limit": (how = "Raise the limit.") =>
    `${how} Open the Strikebook pane (Home tab) and press Limits, under Spending.`,
  "allow-spending": "To allow it, press Retry under Problems in the Strikebook pane (Home tab).",
  resume:
    "Press Resume all in the Strikebook pane, or Pause in the ribbon (Home tab): the cell then recalculates by itself.",
  "leave-replay": "For current data, switch the replay clock to live in the Strikebook pane (Home tab).",
} satisfies RemedyWords;
