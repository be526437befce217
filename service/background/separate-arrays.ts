/**
 * Copies the typed arrays in a message from another process, in place: as received, each keeps the bytes of the whole message in memory.
 * Returns the message.
 */
export function separateArrays<Message>(message: Message): Message {
  return separated(message) as Message; // every array is replaced by one of its type
}

function separated(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Float64Array).slice(); // or an array of another type; no message has a DataView
  if (value instanceof Map) for (const [key, part] of value) value.set(key, separated(part));
  else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value))
      if (typeof part === "object") Reflect.set(value, key, separated(part));
  }
  return value;
}
