import type { PracticeKey } from "@strikebook/contract";

/** An account of the local service that everyone can use. */
interface PracticeAccount {
  key: PracticeKey;
  /** The account in a list. */
  label: string;
  /** What the account can do. */
  description: string;
}

/** The account to connect to if the user chooses none. */
export const practiceAccount: PracticeAccount = {
  key: "practice",
  label: "Paid plan, 5,000 credits",
  description:
    "The service on this computer: free, without a key, with 5,000 practice credits. Recorded data costs none.",
};

/** The practice accounts: the usual account first, then accounts with restrictions, to try what cells show with them. */
export const practiceAccounts: readonly PracticeAccount[] = [
  practiceAccount,
  {
    key: "practice-invite",
    label: "Invite plan, 5,000 credits",
    description: "60 requests per minute, and one stream of up to 5 symbols.",
  },
  {
    key: "practice-low-balance",
    label: "12 credits left",
    description: "The credits are used up after a few formulas.",
  },
  {
    key: "practice-no-credits",
    label: "No credits left",
    description: "Only free data can be requested. Other cells show that there are no credits.",
  },
  {
    key: "practice-suspended",
    label: "Suspended account",
    description: "The key is valid, but the account cannot be used.",
  },
  {
    key: "practice-blocked",
    label: "Blocked account",
    description: "The key is valid, but the service blocks the account.",
  },
  {
    key: "practice-cap",
    label: "Monthly cap of 10 credits",
    description: "After ten credits the cells show that the cap is reached.",
  },
  {
    key: "practice-not-entitled",
    label: "Exposure only, no volatility and flow",
    description: "Volatility and flow cells show that the account has no access to that data.",
  },
];
