import { distanceKm, type GeoPlace } from './distance.ts';

/**
 * Where towns are, to a hundredth of a degree: most chains publish the town of a store, and no coordinates.
 * `name latitude longitude`, between semicolons.
 */
const TABLE = `
אבו גוש 31.81 35.11; אבן יהודה 32.27 34.89; אום אל פחם 32.52 35.15; אופקים 31.31 34.62; אור יהודה 32.03 34.85;
אור עקיבא 32.51 34.92; אילת 29.56 34.95; אלעד 32.05 34.95; אלפי מנשה 32.17 35.01; אריאל 32.10 35.17;
אשדוד 31.80 34.65; אשקלון 31.67 34.57; באקה אל גרביה 32.42 35.04; באר יעקב 31.94 34.83; באר שבע 31.25 34.79;
בית אל 31.94 35.22; בית דגן 32.00 34.83; בית שאן 32.50 35.50; בית שמש 31.75 34.99; ביתר עילית 31.70 35.12;
בני ברק 32.08 34.83; בני עיש 31.79 34.76; בת ים 32.02 34.75; גבעת זאב 31.86 35.17; גבעת שמואל 32.08 34.85;
גבעתיים 32.07 34.81; גדרה 31.81 34.78; גן יבנה 31.79 34.71; גני תקווה 32.06 34.87; דימונה 31.07 35.03;
הוד השרון 32.15 34.89; הרצליה 32.16 34.84; זכרון יעקב 32.57 34.95; חדרה 32.44 34.92; חולון 32.01 34.78;
חיפה 32.80 34.99; חצור הגלילית 32.98 35.54; חריש 32.46 35.05; טבריה 32.79 35.53; טייבה 32.27 35.01;
טירה 32.23 34.95; טירת כרמל 32.76 34.97; טמרה 32.85 35.20; יבנה 31.88 34.74; יהוד 32.03 34.89; יוקנעם 32.66 35.11;
יקנעם עילית 32.66 35.11; ירוחם 30.99 34.93; ירושלים 31.78 35.22; ירכא 32.95 35.21; כפר ורדים 32.99 35.28;
כפר חבד 31.99 34.85; כפר יונה 32.32 34.94; כפר סבא 32.18 34.91; כפר קאסם 32.11 34.98; כפר תבור 32.69 35.42;
כרמיאל 32.92 35.30; להבים 31.37 34.82; לוד 31.95 34.90; מבשרת ציון 31.80 35.15; מגדל העמק 32.68 35.24;
מודיעין 31.90 35.01; מודיעין מכבים רעות 31.90 35.01; מודיעין עילית 31.93 35.04; מזכרת בתיה 31.85 34.84;
מיתר 31.32 34.94; מעלה אדומים 31.78 35.30; מעלות 33.01 35.27; מעלות תרשיחא 33.01 35.27; מצפה רמון 30.61 34.80;
נהריה 33.01 35.10; נס ציונה 31.93 34.80; נצרת 32.70 35.30; נוף הגליל 32.70 35.32; נצרת עילית 32.70 35.32;
נשר 32.77 35.04; נתיבות 31.42 34.59; נתניה 32.32 34.86; סביון 32.05 34.88; סכנין 32.86 35.30; עומר 31.27 34.85;
עכו 32.93 35.08; עפולה 32.61 35.29; עראבה 32.85 35.34; ערד 31.26 35.21; עתלית 32.69 34.94; פרדס חנה 32.47 34.97;
פרדס חנה כרכור 32.47 34.97; פרדסיה 32.31 34.91; פתח תקווה 32.09 34.89; צור יצחק 32.24 35.00; צפת 32.97 35.50;
קדימה צורן 32.28 34.92; קיסריה 32.50 34.90; קלנסווה 32.28 34.98; קצרין 32.99 35.69; קרית אונו 32.06 34.86;
קרית ארבע 31.53 35.12; קרית אתא 32.81 35.11; קרית ביאליק 32.83 35.09; קרית גת 31.61 34.77; קרית חיים 32.82 35.07;
קרית טבעון 32.72 35.13; קרית ים 32.85 35.07; קרית מוצקין 32.84 35.08; קרית מלאכי 31.73 34.75;
קרית עקרון 31.86 34.82; קרית שמונה 33.21 35.57; ראש העין 32.10 34.95; ראש פינה 32.97 35.54;
ראשון לציון 31.97 34.79; רהט 31.39 34.75; רחובות 31.89 34.81; רמלה 31.93 34.87; רמת גן 32.08 34.81;
רמת השרון 32.14 34.84; רמת ישי 32.70 35.17; רעננה 32.18 34.87; שדרות 31.52 34.60; שוהם 32.00 34.95;
שלומי 33.07 35.14; שפרעם 32.81 35.17; תל אביב 32.08 34.78; תל מונד 32.25 34.92; אורנית 32.13 34.99; אלקנה 32.11 35.03;
בנימינה 32.52 34.95; בנימינה גבעת עדה 32.52 34.95; גבעת אולגה 32.44 34.88; גבעת עדה 32.52 35.01;
דליית אל כרמל 32.69 35.05; טבעון 32.72 35.13; טירת הכרמל 32.76 34.97; יקנעם 32.66 35.11; כרכור 32.47 34.99;
נצרת עלית 32.70 35.32; צורן 32.28 34.95; קדימה 32.28 34.91; רכסים 32.75 35.10; רעות 31.89 35.03; שילת 31.92 35.02`;

/**
 * The name of a town in one spelling, to compare names by: files write קריית and קרית, פתח תקוה and פתח-תקווה, באר שבע and
 * בארשבע, תל אביב - יפו and ת"א.
 */
export const townKey = (name: string): string =>
  name
    .replace(/^\s*ת["'׳״]+א\s*$/, 'תל אביב')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('יי', 'י')
    .replaceAll('וו', 'ו')
    .replace(/^תלאביביפו$/, 'תלאביב');

type Town = { readonly name: string; readonly place: GeoPlace };

const TOWNS: ReadonlyMap<string, Town> = new Map(
  TABLE.split(';').map((entry) => {
    const [, name = '', lat, lng] = /^(.+) ([\d.]+) ([\d.]+)$/.exec(entry.trim()) ?? [];
    return [townKey(name), { name, place: { lat: Number(lat), lng: Number(lng) } }];
  }),
);

/** Whether two names are of one town, in any spelling, or of towns that are at most so far apart: Ramat Gan and Tel Aviv. */
export function areTownsWithin(one: string, other: string, km: number): boolean {
  if (townKey(one) === townKey(other)) return true;
  const [from, to] = [findTown(one)?.place, findTown(other)?.place];
  return from !== undefined && to !== undefined && distanceKm(from, to) <= km;
}

/** The town of this name, in any spelling; undefined for one whose place is not known. */
export const findTown = (name: string): Town | undefined => TOWNS.get(townKey(name));

/** The known place of a store. */
export type PlacedStore = { readonly city: string; readonly location: GeoPlace | null };

/** Around what stores are searched: a town, or a place. */
export type SearchOrigin = { readonly town: string } | { readonly place: GeoPlace };

/**
 * How far a store is, in kilometres [FE3]: from its own place, else from its town's. A store in the town that was asked
 * for, and whose own place is not known, is 0 km away.
 * @returns null where neither the store's nor its town's place is known
 */
export function kmFrom(origin: SearchOrigin, store: PlacedStore): number | null {
  if ('town' in origin && store.location === null && townKey(origin.town) === townKey(store.city)) return 0;
  const from = 'town' in origin ? findTown(origin.town)?.place : origin.place;
  const to = store.location ?? findTown(store.city)?.place;
  return from && to ? distanceKm(from, to) : null;
}

/** Whether the store is in that town, or within these kilometres of the origin [FE3]. */
export function isStoreNear(origin: SearchOrigin, store: PlacedStore, km: number): boolean {
  if ('town' in origin && townKey(origin.town) === townKey(store.city)) return true;
  const away = kmFrom(origin, store);
  return away !== null && away <= km;
}

/** The names of these towns and of all that are known, each once, in the order of the alphabet. */
export function townNames(cities: readonly string[]): string[] {
  const named = new Map([...TOWNS].map(([key, { name }]) => [key, name]));
  for (const city of cities) if (/\p{L}/u.test(city) && !named.has(townKey(city))) named.set(townKey(city), city);
  return [...named.values()].sort((a, b) => a.localeCompare(b, 'he'));
}
