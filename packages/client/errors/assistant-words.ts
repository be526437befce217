import { commonWords, type RemedyWords } from "./remedy";

/** The words for an assistant, which asks for a user who may have no Excel. */
export const assistantWords = {
  ...commonWords,
  "enter-key": "Put the API key into the variable STRIKEBOOK_KEY in the configuration of this server, and restart it.",
  "send-key":
    "Put the API key into the variable STRIKEBOOK_KEY in the configuration of this server, and restart it. If it is there, a proxy of the network removes it: ask the network administrator.",
  "replace-key": "Replace it in the variable STRIKEBOOK_KEY in the configuration of this server, and restart it.",
  "add-credits": "The user can top up the credits of the account; then ask again.",
  "raise-cap": (otherwise = "then ask again") => `The user can raise the cap of the account, ${otherwise}.`,
  "check-account": "The user can check the account with the provider; then ask again.",
  "sign-agreement": "The user can sign it with the provider; then ask again.",
  "check-connection": "Check the address of the service and the connection, then ask again.",
  "check-address": "Check the variable STRIKEBOOK_URL in the configuration of this server, or ask the provider.",
  "start-service": "Start the local service (npm run service), then ask again.",
  "correct-argument": (how = "Check the arguments of") => `${how} the question.`,
  "choose-covered": "Ask about another symbol.",
  wait: (when = "in a minute") => `Ask again ${when}.`,
  "wait-for-data": "Ask again in a few minutes.",
  retry: (otherwise = "") => `Ask again${otherwise}.`,
  "retry-once": "Ask again. If it happens again, contact the provider.",
  "close-streams": "Close live streams of the account, or wait a minute.",
  "restart-live": "Ask about the present board.",
  "raise-limit": (how = "Raise the limit.") => `${how} The limit is a setting of the user.`,
  "allow-spending": "Ask the user to allow it, then ask again.",
  resume: "Ask the user to resume requests, then ask again.",
  "leave-replay": "Ask about the present.",
} satisfies RemedyWords;
