/** The values that the app stores on the device as JSON, read with a check of their shape. */

/**
 * Reads a stored value.
 * @param isRight whether the value has the shape that the app stores
 * @returns undefined where nothing is stored, or something else
 */
export function readStored<T>(
  key: string,
  isRight: (value: unknown) => value is T,
  from = localStorage,
): T | undefined {
  try {
    const value: unknown = JSON.parse(from.getItem(key) ?? 'null');
    return isRight(value) ? value : undefined;
  } catch {
    // No JSON, or the browser forbids storage: nothing is stored.
    return undefined;
  }
}
