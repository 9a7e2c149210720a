/** The sentences of notifications and reminders; a chunk of its own, as their page is. */
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const hebrew = {
  title: 'התראות',
  back: 'חזרה לרשימות',
  settings: 'מה לשלוח ומתי',
  signIn: 'נכנסים, ומתעדכנים',
  signInText: 'אחרי כניסה לחשבון נספר כאן על הוזלות ומבצעים על מה שברשימות, ונזכיר לכם לקנות.',
  toSignIn: 'כניסה או הרשמה',
  failed: 'לא הצלחנו. נסו שוב כשתהיה קליטה.',

  inbox: {
    title: 'מה חדש',
    readAll: 'סימון הכול כנקרא',
    empty: 'הכול שקט',
    emptyText: 'כשמוצר מהרשימות יוזל או שיתחיל עליו מבצע, נספר כאן.',
    asSeen: 'אין קליטה. זה מה שראיתם לאחרונה.',
    offline: 'אין קליטה. ההתראות יחכו לכם.',
    failed: 'לא הצלחנו לטעון את ההתראות.',
    isNew: 'לא נקראה',
    price: (product: string, price: string, before: string): string => `${product}: ${price} במקום ${before}`,
    promotion: (product: string, text: string): string => `${product}: ${text}`,
    reminder: (list: string): string => `תזכורת: ${list}`,
    turnOff: { price: 'בלי התראות מחיר', promotion: 'בלי התראות מבצעים', reminder: 'בלי תזכורות' },
    turnedOff: { price: 'התראות המחיר כבויות', promotion: 'התראות המבצעים כבויות', reminder: 'התזכורות כבויות' },
    undo: 'ביטול',
  },

  reminders: {
    title: 'תזכורות',
    all: 'כל התזכורות',
    text: 'נזכיר לכם רשימה בזמן שתבחרו.',
    on: 'לשלוח את התזכורות',
    list: 'רשימה',
    at: 'מתי',
    everyWeek: 'כל שבוע',
    later: (time: string): string => `בזמן הזה שקט אצלכם. נזכיר ב${time}`,
    add: 'הוספת תזכורת',
    remove: (list: string): string => `מחיקת התזכורת ל${list}`,
    noLists: 'כשתהיה רשימה בחשבון, אפשר יהיה לקבוע לה תזכורת.',
    added: 'התזכורת נשמרה',
    pick: 'צריך לבחור זמן',
  },

  device: {
    title: 'במכשיר הזה',
    on: 'לשלוח התראות למכשיר הזה',
    text: 'גם כשסלי סגורה. ביציאה מהחשבון זה נפסק.',
    unsupported: 'הדפדפן הזה אינו מקבל התראות. באייפון צריך קודם להוסיף את סלי למסך הבית.',
    blocked: 'ההתראות חסומות בדפדפן. אפשר לפתוח אותן בהגדרות האתר.',
    failed: 'לא הצלחנו להפעיל התראות. נסו שוב.',
  },
} as const;

export type NotificationsTexts = Widened<typeof hebrew>;

export const heNotifications: NotificationsTexts = textsOr('notifications', hebrew);
