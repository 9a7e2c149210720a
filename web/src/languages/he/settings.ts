/** The sentences of the settings; a chunk of its own, as their page is. */
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const hebrew = {
  title: 'הגדרות',
  back: 'חזרה',
  synced: 'ההגדרות נשמרות בחשבון ומגיעות לכל המכשירים שלכם.',
  ofDevice: 'ההגדרות נשמרות במכשיר הזה. אחרי כניסה לחשבון הן יגיעו לכל המכשירים.',

  look: {
    title: 'תצוגה',
    theme: 'ערכת צבעים',
    themes: { light: 'בהיר', dark: 'כהה', system: 'כמו במכשיר' },
    currency: 'המחירים בשקלים (₪).',
  },

  lists: {
    title: 'הרשימות',
    sortByCategory: 'לסדר לפי קטגוריות',
    showCompletedItems: 'להציג מה שכבר בעגלה',
    showPrices: 'להציג מחירים',
    showSavings: 'להציג כמה חסכנו',
    compactView: 'שורות צפופות',
  },

  stores: {
    title: 'חנויות',
    default: 'החנות שלי',
    none: 'עוד לא נבחרה',
    change: 'החלפה',
    favorites: 'חנויות מועדפות',
    favoritesText: 'יופיעו ראשונות כשבוחרים חנות.',
    add: 'הוספת חנות',
    remove: (store: string): string => `הסרת ${store} מהמועדפות`,
    full: 'אפשר לשמור עד 50 חנויות מועדפות.',
  },

  clubs: {
    title: 'מועדונים',
    text: 'מבצעים של מה שתסמנו ייכנסו לחשבון של הרשימות ושל השוואת הסלים.',
    chain: 'מועדון הלקוחות של הרשת',
    card: 'כרטיס האשראי של הרשת',
    other: 'מועדון אחר (ארגון, ועד עובדים)',
  },

  alerts: {
    title: 'התראות',
    guest: 'התראות מגיעות למי שנכנסו לחשבון.',
    priceAlerts: 'מוצר ברשימה הוזל',
    promotionAlerts: 'התחיל מבצע על מוצר ברשימה',
    listReminders: 'תזכורות שקבעתי',
    quietFrom: 'שקט מ־',
    quietTo: 'עד',
    quiet: (from: string, to: string): string => `בין ${from} ל־${to} לא שולחים כלום.`,
    noQuiet: 'בלי שעות שקט.',
    keepShabbat: 'בלי התראות בשבת ובחג',
    city: 'זמני שבת לפי',
    cities: {
      jerusalem: 'ירושלים',
      'tel-aviv': 'תל אביב',
      haifa: 'חיפה',
      'beer-sheva': 'באר שבע',
      eilat: 'אילת',
      tiberias: 'טבריה',
    },
    page: 'ההתראות שלי והמכשיר הזה',
  },

  history: {
    title: 'היסטוריית חיפוש',
    save: 'לזכור מה חיפשתי',
    text: '10 החיפושים האחרונים, במכשיר הזה בלבד.',
    empty: 'אין חיפושים שמורים.',
    forget: (text: string): string => `מחיקת ״${text}״`,
    forgetAll: 'מחיקת הכול',
    forgotten: 'היסטוריית החיפוש נמחקה',
  },

  blocked: {
    title: 'אנשים חסומים',
    text: 'שיתופים שלהם נדחים. רק אתם רואים את זה.',
    empty: 'אין אנשים חסומים. חוסמים מתפריט של רשימה ששותפה איתכם.',
    since: (when: string): string => `חסימה מ־${when}`,
    reported: 'דווח למנהלים',
    unblock: 'ביטול חסימה',
    unblockOf: (name: string): string => `ביטול חסימה: ${name}`,
    unblocked: (name: string): string => `החסימה של ${name} בוטלה`,
    loadFailed: 'לא הצלחנו לטעון את האנשים החסומים.',
    failed: 'החסימה לא בוטלה. נסו שוב.',
  },

  privacy: {
    title: 'פרטיות',
    shareUsageData: 'לשתף נתוני שימוש',
    text: 'היום סלי לא משתפת נתוני שימוש עם אף אחד. הבחירה נשמרת, ותחייב אותנו אם זה ישתנה.',
  },

  file: {
    title: 'העברה בקובץ',
    text: 'ההגדרות כקובץ, לגיבוי או למכשיר אחר.',
    export: 'ייצוא הגדרות',
    import: 'ייבוא הגדרות',
    imported: 'ההגדרות יובאו בהצלחה',
    invalid: 'פורמט ההגדרות אינו תקין',
    failed: (why: string): string => `שגיאה בייבוא ההגדרות: ${why}`,
    unreadable: 'אי אפשר לקרוא את הקובץ',
    version: (version: string): string => `הגרסה ${version} אינה מוכרת`,
    field: (field: string): string => `הערך של ${field} אינו תקין`,
    empty: 'אין בקובץ הגדרות מוכרות',
  },
} as const;

export type SettingsTexts = Widened<typeof hebrew>;

export const heSettings: SettingsTexts = textsOr('settings', hebrew);
