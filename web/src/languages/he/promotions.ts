/** The sentences of the store's promotions: a chunk of its own, as its screen is. */
import { counted } from './words.ts';
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const hebrew = {
  title: 'מבצעים בחנות',
  back: 'חזרה',
  chooseStore: 'בחירת חנות',
  search: 'חיפוש במבצעים',
  placeholder: 'מוצר, מותג או סוג מבצע',
  who: 'למי',
  everybody: 'לכולם',
  club: 'מועדון וקופונים',
  categories: 'לפי קטגוריה',
  all: 'הכול',
  count: (count: number): string => counted(count, 'מבצע אחד', 'מבצעים'),
  loading: 'טוענים את המבצעים…',
  failed: 'המבצעים לא נטענו. נסו שוב.',
  offline: 'אין חיבור כרגע. המבצעים ייטענו כשתחזור הקליטה.',
  none: 'לא נמצאו מבצעים',
  noneText: 'אפשר לחפש במילים אחרות, או לבחור חנות אחרת.',
  noStore: 'עוד לא נבחרה חנות',
  more: 'עוד מבצעים',
  until: (date: string): string => `עד ${date}`,
  hours: (from: string, to: string): string => `בין ${from} ל־${to}`,
  conditions: { club: 'לחברי מועדון', coupon: 'בקופון', words: 'בתנאים' },
  textOnly: 'לא מחושב בסכום',
  moreProducts: (count: number): string => counted(count, 'ועוד מוצר אחד', 'מוצרים נוספים'),
  add: 'הוספה לרשימה',
  addTo: (name: string): string => `להוסיף לרשימה: ${name}`,
  added: (product: string, list: string): string => `${product} נוסף אל ${list}`,
  newList: 'הקניות שלי',
  perKg: 'לק״ג',
} as const;

export type PromotionsTexts = Widened<typeof hebrew>;

export const hePromotions: PromotionsTexts = textsOr('promotions', hebrew);
