/** How much of a file is read before it is refused. */
export interface ReadLimits {
  /** Bytes of the file, unpacked. */
  bytes: number;
  /** Characters of a line, of one contract in JSON, or of everything around the contracts in JSON. */
  line: number;
  contracts: number;
}

export const readLimits: ReadLimits = { bytes: 256 * 2 ** 20, line: 2 ** 20, contracts: 2_000_000 };
