const store = (key: string, chainName: string, name: string, address: string) => ({
  key,
  chainName,
  name,
  address,
  distanceKm: null,
});

/** Five stores of three chains that every device knows, so that there is one to choose before anything was loaded. */
export const SAMPLE_STORES = [
  store('7290027600007-1-7', 'שופרסל', 'שלי תל אביב ארלוזורוב', 'ארלוזורוב 53, תל אביב'),
  store('7290027600007-1-2', 'שופרסל', 'שלי ירושלים אגרון', 'אגרון 1, ירושלים'),
  store('7290058140886-1-55', 'רמי לוי', 'רמת החייל', 'דבורה הנביאה 127, תל אביב'),
  store('7290058140886-1-22', 'רמי לוי', 'כנפי נשרים', 'כנפי נשרים 26, ירושלים'),
  store('7290055700007-1-2040', 'קרפור', 'כרמליה חיפה', 'אלכסנדר ינאי 3, חיפה'),
] as const;
