/** Returns bytes as a frame of zstd with one block that is not compressed (RFC 8878, 3.1.1): of one segment, with 4 bytes of contents size. */
export function zstdStored(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  const header = (bytes.length << 3) | 1; // The last block, of type 0.
  const block = [header & 0xff, (header >> 8) & 0xff, header >> 16];
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, Buffer.from(block), bytes]);
}
