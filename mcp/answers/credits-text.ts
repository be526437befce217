/** Returns an amount of credits in words: `1 credit`, `25 credits`. */
export const creditsText = (credits: number): string => (credits === 1 ? "1 credit" : `${credits} credits`);
