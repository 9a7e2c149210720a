/**
 * Caches the results of a pure function of a text: the files write the same times, units and makers thousands of times.
 * When the cache is full it is emptied.
 */
export function cached<Result>(entriesMax: number, compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as Result;
    const own = copyOf(text);
    const result = compute(own);
    if (results.size >= entriesMax) results.clear();
    results.set(own, result);
    return result;
  };
}

/** A part of a long text keeps all of it in memory, in V8. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
