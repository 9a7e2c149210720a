/**
 * Caches of computed values. Each of them lives as long as the object that holds the function, and holds its keys: a
 * cache is bounded by the life of its owner, or by `max`. A computed value is never `undefined`.
 */

/** The value of a key in a map. A missing one is made and stored. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const cached = map.get(key);
  if (cached !== undefined) return cached;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * Computes a value once for each object. Two objects with equal fields are two keys: the caller makes sure that equal
 * facts are one object (see "Identity" in docs/spec/pricing.md).
 */
export function memoByIdentity<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  return memoIn(new Map<K, V>(), compute);
}

/** The same, but an object that nothing else holds leaves the cache. For caches that live longer than their keys. */
export function weakMemoByIdentity<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  return memoIn(new WeakMap<K, V>(), compute);
}

type ValueStore<K, V> = { readonly get: (key: K) => V | undefined; readonly set: (key: K, value: V) => unknown };

function memoIn<K, V>(values: ValueStore<K, V>, compute: (key: K) => V): (key: K) => V {
  return (key) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}

/**
 * Computes a value once for each content. Inputs with the same key get the same object, so that its identity can be the
 * key of other caches.
 * @param keyOf everything that the value depends on
 * @param max how many values are stored; above it the cache starts again from the beginning
 */
export function memoByKey<I, K extends string | number, V>(
  keyOf: (input: I) => K,
  compute: (input: I) => V,
  max = Infinity,
): (input: I) => V {
  const values = new Map<K, V>();
  return (input) => {
    const key = keyOf(input);
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = compute(input);
    if (values.size >= max) values.clear();
    values.set(key, value);
    return value;
  };
}

/** Makes a value when it is asked for first. */
export function onFirstUse<V>(make: () => V): () => V {
  let made: V | undefined;
  return () => (made ??= make());
}

/** Numbers for keys in the order in which they are first seen, from 0. A short key for a text or an object. */
export function numbering<K>(): (key: K) => number {
  const numbers = new Map<K, number>();
  return (key) => getOrCreate(numbers, key, () => numbers.size);
}
