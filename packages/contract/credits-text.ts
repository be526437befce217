const digits = new Intl.NumberFormat("en-US");

/** Returns an amount of credits in words: `1 credit`, `5,000 credits`. */
export const creditsText = (credits: number): string => `${digits.format(credits)} ${creditsNoun(credits)}`;

/** Returns the noun for an amount of credits. */
export const creditsNoun = (credits: number): "credit" | "credits" => (credits === 1 ? "credit" : "credits");
