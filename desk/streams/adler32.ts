const MODULUS = 65_521;

/** How many bytes are summed before the sums have to be reduced. */
const BLOCK = 3_800;

/** The checksum of nothing. */
export const EMPTY_ADLER = 1;

/** Returns the Adler-32 checksum of bytes (RFC 1950). */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, bytes.length);
    for (let at = start; at < end; at += 1) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return high * 65_536 + low;
}

/** Returns the checksum of bytes followed by others, from the checksum of each; `length` is that of the others. */
export function combinedAdler(first: number, second: number, length: number): number {
  const [firstLow, firstHigh] = [first % 65_536, Math.floor(first / 65_536)];
  const [secondLow, secondHigh] = [second % 65_536, Math.floor(second / 65_536)];
  const low = (firstLow + secondLow + MODULUS - 1) % MODULUS;
  // Each of the later bytes adds the sum of all before it once more.
  const high = (firstHigh + secondHigh + (length % MODULUS) * (firstLow + MODULUS - 1)) % MODULUS;
  return high * 65_536 + low;
}
