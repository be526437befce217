import { commonWords, type RemedyWords } from "./remedy";

/** The words for a terminal: for programs that use the client or the routes of a desk. */
export const terminalWords = {
  ...commonWords,
  "enter-key": "Set the API key.",
  "send-key": "Set the API key. If it is set, a proxy of the network removes it: ask the network administrator.",
  "replace-key": "Replace it.",
  "add-credits": "Top up credits in the developer console, then try again.",
  "raise-cap": (otherwise = "then try again") => `Raise the cap in the developer console, ${otherwise}.`,
  "check-account": "Check the account in the developer console, then try again.",
  "sign-agreement": "Sign it in the developer console, then try again.",
  "check-connection": (connection = "internet connection") => `Check the ${connection}, then try again.`,
  "check-address": "Check the address of the service, or ask the provider.",
  "start-service": "Start the local service (npm run service), then try again.",
  "correct-argument": (how = "Check the arguments of") => `${how} the request.`,
  "choose-covered": "/v1/vol/symbols lists the covered symbols.",
  wait: (when = "in a minute") => `Try again ${when}.`,
  "wait-for-data": "Try again in a few minutes.",
  retry: (otherwise = "") => `Try again${otherwise}.`,
  "retry-once": "Try again. If it happens again, contact the provider.",
  "close-streams": "Close live streams here or on another computer, or wait a minute.",
  "restart-live": (first?: string) => `${first === undefined ? "Start" : `${first}, then start`} the stream again.`,
  "raise-limit": (how = "Raise the limit.") => how,
  "allow-spending": "Allow it, then try again.",
  resume: "Resume requests, then try again.",
  "leave-replay": "For current data, set the replay clock to live.",
} satisfies RemedyWords;
