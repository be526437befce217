import { crc32, deflateRawSync } from "node:zlib";

/** A member of a made-up archive. What is not named is as a program writes it. */
export interface MadeUpMember {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  /** 8 is deflate; content of other methods is written as it is. */
  method?: number;
  /** Bits of the general purpose flag: 1 for encrypted, 0x800 for a name in UTF-8. */
  flags?: number;
  /** What the directory states, where it is not the truth. */
  bytes?: number;
  checksum?: number;
  /** Whether its size follows it, as programs that write while they pack have it. */
  isStreamed?: true;
  /** Whether its sizes are numbers of 64 bits. */
  isLong?: true;
  /** The mode of Unix: 0o120777 for a link. */
  mode?: number;
}

/** Returns a zip archive of members, in their order, with a directory at the end. */
export function zipOf(members: readonly MadeUpMember[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { method = 8, flags = 0x800, mode = 0o100644, isStreamed, isLong } = member;
    const [name, content] = [Buffer.from(member.name), Buffer.from(member.content ?? "")];
    const packed = method === 8 ? deflateRawSync(content) : content;
    const { bytes = content.length, checksum = crc32(content) } = member;
    const kind = fields([20, 2], [isStreamed ? flags | 8 : flags, 2], [method, 2], [0, 2], [0x5c21, 2]);
    const sizes = fields([checksum, 4], [packed.length, 4], [bytes, 4]);
    const long = fields([1, 2], [16, 2], [bytes, 6], [0, 2], [packed.length, 6], [0, 2]);
    const extra = isLong ? long : Buffer.alloc(0);
    const short = isLong ? fields([checksum, 4], [0xffffffff, 4], [0xffffffff, 4]) : sizes;
    const lengths = fields([name.length, 2], [extra.length, 2]);
    const first = isStreamed ? Buffer.alloc(12) : short;
    const last = isStreamed ? Buffer.concat([fields([0x08074b50, 4]), sizes]) : Buffer.alloc(0);
    const local = Buffer.concat([fields([0x04034b50, 4]), kind, first, lengths, name, extra, packed, last]);
    const places = fields([0, 2], [0, 2], [0, 2], [mode * 0x10000, 4], [offset, 4]);
    directory.push(Buffer.concat([fields([0x02014b50, 4], [0x0314, 2]), kind, short, lengths, places, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts = fields([0, 4], [members.length, 2], [members.length, 2]);
  return Buffer.concat([
    ...locals,
    ...directory,
    fields([0x06054b50, 4]),
    counts,
    fields([size, 4], [offset, 4], [0, 2]),
  ]);
}

/** Returns numbers as a zip archive has them: the lowest byte first. */
function fields(...numbers: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
