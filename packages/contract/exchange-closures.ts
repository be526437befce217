/**
 * Weekdays since 2008, as YYYY-MM-DD, on which the New York exchanges stayed closed for reasons that no holiday rule
 * covers: Hurricane Sandy in 2012, and national days of mourning in 2018 and 2025.
 */
export const exceptionalClosures: readonly string[] = ["2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09"];
