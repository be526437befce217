/**
 * Expressions of values as text. They use no format code that depends on the language of Excel: where `TEXT(A1,"yyyy-mm-dd")` means a date
 * in English, German needs `JJJJ-MM-TT`, and `"0.00"` has another decimal sign.
 */

/** Returns an expression of a number with thousands separated, for example `1,234.50`. `digits` is a number of decimals or an expression. */
export const numberText = (value: string, digits: number | string): string => `FIXED(${value},${digits})`;

/** Returns an expression of a share in percent, for example `0.35%`. */
export const percentText = (value: string, digits: number): string => `FIXED(100*(${value}),${digits})&"%"`;

const twoDigits = (value: string): string => `TEXT(${value},"00")`;

/** Returns an expression of an Excel date as YYYY-MM-DD. */
export const dateText = (value: string): string =>
  `YEAR(${value})&"-"&${twoDigits(`MONTH(${value})`)}&"-"&${twoDigits(`DAY(${value})`)}`;

/** Returns an expression of an Excel instant as YYYY-MM-DD hh:mm. Half a second is added: an instant may be a little less than its minute. */
export const dateTimeText = (value: string): string =>
  `${dateText(value)}&" "&${twoDigits(`HOUR(${value}+0.000005)`)}&":"&${twoDigits(`MINUTE(${value}+0.000005)`)}`;

/** The format of US dollars from millions to billions, such as the net exposure of an index. */
export const largeDollars = '[>=1000000000]#,##0.0,,,"B";[<=-1000000000]-#,##0.0,,,"B";#,##0.0,,"M"';
