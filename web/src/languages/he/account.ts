/** The sentences of one's own account; a chunk of its own, as its page is. */
import { counted } from './words.ts';
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const hebrew = {
  title: 'החשבון שלי',

  profile: {
    title: 'פרטים אישיים',
    first: 'שם פרטי',
    last: 'שם משפחה',
    phone: 'טלפון',
    save: 'שמירת הפרטים',
    saved: 'הפרטים נשמרו',
  },

  password: {
    title: 'החלפת סיסמה',
    text: 'אחרי ההחלפה, מכשירים אחרים יצטרכו להיכנס שוב.',
    current: 'הסיסמה הנוכחית',
    next: 'סיסמה חדשה',
    again: 'הסיסמה החדשה, שוב',
    save: 'החלפת הסיסמה',
    saved: 'הסיסמה הוחלפה. מכשירים אחרים נותקו.',
    first: 'בחירת סיסמה',
    firstText: 'עם סיסמה אפשר להיכנס גם בלי Google.',
    choose: 'שמירת הסיסמה',
    chosen: 'הסיסמה נשמרה. מכשירים אחרים נותקו.',
  },

  sessions: {
    title: 'מכשירים מחוברים',
    here: 'המכשיר הזה',
    current: 'מחובר עכשיו',
    seen: (ago: string): string => `נראה לאחרונה ${ago}`,
    end: (device: string): string => `ניתוק: ${device}`,
    endOthers: 'ניתוק כל המכשירים האחרים',
    ended: 'המכשיר נותק',
    othersEnded: 'כל המכשירים האחרים נותקו',
    failed: 'הניתוק לא הצליח. נסו שוב.',
    loadFailed: 'לא הצלחנו לטעון את המכשירים. נסו שוב כשתהיה קליטה.',
  },

  data: {
    title: 'הנתונים שלי',
    text: 'כל מה שנשמר עליכם: פרטים, רשימות, מתכונים, הרגלי קנייה והערות.',
    page: 'דף לקריאה',
    json: 'קובץ JSON',
    failed: 'ההורדה לא הצליחה. נסו שוב כשתהיה קליטה.',
  },

  deletion: {
    title: 'מחיקת החשבון',
    text: 'לפני המחיקה נספר מה יקרה לרשימות ולמתכונים.',
    ask: 'מחיקת החשבון…',
    question: 'למחוק את החשבון?',
    lists: (count: number): string =>
      count === 0 ? 'אין לכם רשימות שיימחקו.' : `${counted(count, 'רשימה אחת שלכם', 'רשימות שלכם')} יימחקו.`,
    shared: (names: readonly string[]): string =>
      `מי שמשתתפים ב${names.map((name) => `״${name}״`).join(', ')} יאבדו גישה.`,
    others: (count: number): string =>
      `${counted(count, 'רשימה אחת של אחרים', 'רשימות של אחרים')} יישארו אצלם, בלעדיכם.`,
    recipes: 'מתכונים פרטיים יימחקו עם התמונות. מתכונים ציבוריים יישארו, בלי שמכם.',
    forGood: 'אי אפשר לבטל את המחיקה.',
    password: 'הסיסמה שלכם',
    confirm: 'למחוק לתמיד',
    done: 'החשבון נמחק',
  },
} as const;

export type AccountTexts = Widened<typeof hebrew>;

export const heAccount: AccountTexts = textsOr('account', hebrew);
