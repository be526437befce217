/** Trailing windows of trades, contract ratios and chain pressure. docs/api.md, Trades. */
export const timeframes = ["5m", "15m", "1h", "4h", "1d"] as const;

/** Trailing windows of the sentiment. `all` is the other six. docs/api.md, Sentiment. */
export const sentimentTimeframes = ["1h", "4h", "1d", "7d", "30d", "90d", "all"] as const;

/** Bar sizes of both tides. docs/api.md, Tide. */
export const buckets = ["1min", "5min", "15min", "30min", "1h"] as const;

/** Intervals that end with a trading date. docs/api.md, Expirations of a strike. */
export const intervals = ["1D", "1W", "7D"] as const;

/** Calls, puts or both, for parameters called option type. docs/api.md, Trades. */
export const optionTypes = ["call", "put", "all"] as const;

/** Kinds of trades. docs/api.md, Trades. */
export const tradeTypes = ["sweep", "multi_leg", "all"] as const;

/** Strikes by their position relative to spot. docs/api.md, Trades. */
export const moneynesses = ["deep_itm", "itm", "atm", "otm", "deep_otm", "all"] as const;

/** Groups of days to expiration. docs/api.md, Expirations of a strike. */
export const dteBuckets = ["all", "0-7", "8-30", "31-90", "90+"] as const;

/** Groups of expirations. docs/api.md, Sentiment. */
export const expirationGroups = ["0dte", "weekly", "monthly", "leaps", "all"] as const;

/** The sort keys of strikes. docs/api.md, Strikes. */
export const strikeOrders = ["net_premium", "total_premium", "volume"] as const;

/** The sort keys of underlyings. docs/api.md, Top underlyings. */
export const underlyingOrders = ["premium", "volume", "net_premium", "call_put_ratio"] as const;

/** The sort keys of contracts. docs/api.md, Top contracts. */
export const contractOrders = ["premium", "volume", "oi", "iv"] as const;

/** Sort directions. docs/api.md, Top underlyings and Top contracts. */
export const directions = ["asc", "desc"] as const;
