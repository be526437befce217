/** The functions with which "Check this Excel" tries the Excel of the user. Excel's list has them besides the formulas; nothing suggests them. */
export const checkFunctions = { once: "STRIKEBOOK.CHECK", stream: "STRIKEBOOK.CHECK.STREAM" } as const;
