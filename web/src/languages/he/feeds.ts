/** The sentences of the price files' screen in the administration; part of its chunk. */
import { byCode } from '../byCode.ts';
import { counted, dataSize } from './words.ts';
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const number = new Intl.NumberFormat('he-IL');
const rowsText = (count: number): string => counted(count, 'שורה אחת', 'שורות');

const hebrew = {
  title: 'קובצי המחירים של הרשתות',
  text: 'הרשתות מפרסמות כל שעה את השינויים, ופעם ביום את כל המחירים. מכאן רואים מה נקלט, ואפשר להביא עכשיו.',
  scheduleOn: 'הבאה אוטומטית פעילה',
  scheduleOff: 'הבאה אוטומטית כבויה',
  running: 'רץ עכשיו',
  last: 'מה רץ לאחרונה',
  none: 'עוד לא הובאו קבצים.',
  progress: (name: string): string => `התקדמות: ${name}`,
  importing: 'קליטת קבצים',
  fetchOf: (name: string): string => `הבאת הקבצים של ${name}`,
  by: byCode({ schedule: 'לפי השעון', command: 'בפקודה' }),
  waiting: 'ממתין לתורו…',
  stages: {
    listing: 'בודקים מה חדש בפורטל…',
    fetching: (index: number, of: number, bytes: number): string =>
      `הובאו ${index} מתוך ${of} קבצים · ${dataSize(bytes)}`,
    reading: (index: number, of: number, rows: number): string => `קוראים קובץ ${index} מתוך ${of} · ${rowsText(rows)}`,
    merging: (index: number, of: number, rows: number): string => `שומרים קובץ ${index} מתוך ${of} · ${rowsText(rows)}`,
  },
  states: { running: 'רץ', done: 'הושלם', failed: 'נכשל', stopped: 'נעצר' },
  stored: (count: number): string => counted(count, 'נקלט קובץ אחד', 'קבצים נקלטו'),
  refused: (count: number): string => counted(count, 'קובץ אחד נדחה', 'קבצים נדחו'),
  changed: (count: number): string => counted(count, 'שורה אחת השתנתה', 'שורות השתנו'),
  nothingNew: 'לא היה מה להביא',

  chains: 'הרשתות',
  search: 'חיפוש רשת',
  fetch: 'להביא עכשיו',
  fetchChain: (name: string): string => `להביא עכשיו את הקבצים של ${name}`,
  isRunning: 'בדרך…',
  started: (name: string): string => `מביאים את הקבצים של ${name}`,
  fetchFailed: 'לא הצלחנו להתחיל. נסו שוב.',
  counts: { stores: 'חנויות', prices: 'מחירים', promotions: 'מבצעים' },
  scheduled: 'לפי השעון',
  fresh: 'מעודכן',
  old: 'לא עודכן מזמן',
  never: 'עוד לא הובא',
  sample: 'נתוני הדוגמה',
  noPrices: 'אין עדיין מחירים',
  noPortal: 'רק מקבצים שמגיעים ביד',
  files: 'הקבצים האחרונים',
  kinds: {
    Stores: 'חנויות',
    PriceFull: 'כל המחירים',
    Price: 'שינויי מחירים',
    PromoFull: 'כל המבצעים',
    Promo: 'שינויי מבצעים',
  },
  rows: (count: number): string => rowsText(count),
  dropped: 'שורות שהושמטו ביממה האחרונה',
  droppedCount: (reason: string, count: number): string => `${reason}: ${number.format(count)}`,
  reasons: byCode({
    no_code: 'בלי קוד מוצר',
    no_price: 'בלי מחיר',
    bad_price: 'מחיר לא קריא',
    duplicate: 'כפולות',
    newer_stored: 'ישנות מהשמור',
    no_promotion_id: 'מבצע בלי מספר',
    inactive: 'מבצע לא פעיל',
    no_items: 'מבצע בלי מוצרים',
    no_store: 'בלי מספר חנות',
  }),
  lastError: 'התקלה האחרונה',
} as const;

export type FeedsTexts = Widened<typeof hebrew>;

export const heFeeds: FeedsTexts = textsOr('feeds', hebrew);
