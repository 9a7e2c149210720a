/**
 * Reads until at least `count` bytes are there (fewer only if there are no more).
 * @returns those first bytes, and all bytes from the beginning again
 */
export async function peek(
  bytes: AsyncIterable<Buffer>,
  count: number,
): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < count) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, all: continued(head, iterator) };
}

async function* continued(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    // Left before the end: the stream below has to be closed, too.
    await rest.return?.();
  }
}
