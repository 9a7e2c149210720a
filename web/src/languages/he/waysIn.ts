import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

/** The sentences about other ways into an account than its password; loaded with the pages that need them. */
const hebrew = {
  forgot: {
    link: 'שכחתי סיסמה',
    title: 'שכחתם סיסמה?',
    text: 'כתבו את האימייל של החשבון, ונשלח קישור לבחירת סיסמה חדשה.',
    send: 'שליחת קישור',
    sentTitle: 'בדקו את האימייל',
    sent: (email: string): string => `אם יש חשבון עם ${email}, הקישור כבר בדרך אליו. הוא תקף לשעה.`,
    notThere: 'לא הגיע? בדקו בתיקיית הספאם. אם גם שם אין, פנו למנהלי האתר.',
    back: 'חזרה לכניסה',
  },

  /** `time` is minutes and seconds: 0:45. */
  again: 'שליחה חוזרת',
  againIn: (time: string): string => `אפשר לשלוח שוב בעוד ${time}`,

  reset: {
    title: 'סיסמה חדשה',
    text: 'אחרי הבחירה, כל המכשירים יצטרכו להיכנס שוב.',
    next: 'סיסמה חדשה',
    again: 'הסיסמה החדשה, שוב',
    save: 'שמירת הסיסמה',
    done: 'הסיסמה הוחלפה. אפשר להיכנס.',
    askNew: 'בקשת קישור חדש',
  },

  verify: {
    title: 'אימות האימייל',
    text: (email: string): string => `נאמת את האימייל של החשבון שבו אתם מחוברים: ${email}`,
    signIn: 'כדי לאמת את האימייל, היכנסו לחשבון שאליו נשלח הקישור.',
    confirm: 'אימות האימייל',
    done: 'האימייל אומת',
    toAccount: 'לחשבון שלי',
  },

  google: {
    continue: 'המשך עם Google',
    unavailable: 'הכניסה עם Google אינה זמינה כרגע',
    joinTitle: 'יש כבר חשבון עם האימייל הזה',
    joinText: 'כתבו פעם אחת את הסיסמה של החשבון. מעכשיו תוכלו להיכנס גם עם Google.',
    join: 'חיבור וכניסה',
    confirmText: 'לחשבון שלכם אין סיסמה. אשרו שזה אתם עם Google.',
    confirmFirst: 'קודם אשרו עם Google',
    confirmed: 'אושר עם Google',
    byMail: 'בחירת סיסמה דרך האימייל',
    text: 'אפשר להיכנס לחשבון הזה גם עם Google.',
    onlyText: 'נכנסים לחשבון הזה עם Google. כדי לנתק, בחרו קודם סיסמה.',
    addText: 'אפשר לחבר חשבון Google, ולהיכנס לכאן גם איתו.',
    add: 'חיבור Google',
    pick: 'בחרו את חשבון Google שאיתו תיכנסו.',
    proveText: 'כדי לחבר, כתבו את הסיסמה שלכם בסלי.',
    connect: 'חיבור',
    added: 'Google חובר לחשבון',
    disconnect: 'ניתוק של Google',
    disconnected: 'Google נותק מהחשבון',
    failed: 'לא הצלחנו. נסו שוב כשתהיה קליטה.',
  },

  passkeys: {
    signIn: 'כניסה עם מפתח גישה',
    title: 'מפתחות גישה',
    text: 'נכנסים בטביעת אצבע, בזיהוי פנים או בקוד של המכשיר, בלי סיסמה.',
    add: 'הוספת מפתח גישה',
    addText: 'אחרי הסיסמה, המכשיר יבקש אישור.',
    name: 'שם למפתח',
    password: 'הסיסמה שלכם',
    added: 'מפתח הגישה נוסף',
    left: 'המפתח לא נוסף. אפשר לנסות שוב.',
    used: (ago: string): string => `שימוש אחרון ${ago}`,
    neverUsed: 'עוד לא היה בשימוש',
    remove: (name: string): string => `הסרת מפתח הגישה: ${name}`,
    removeTitle: 'להסיר את מפתח הגישה?',
    removeText: (name: string): string => `אי אפשר יהיה להיכנס עם ״${name}״. שאר דרכי הכניסה ממשיכות לעבוד.`,
    removeConfirm: 'הסרה',
    removed: 'מפתח הגישה הוסר',
    failed: 'לא הצלחנו. נסו שוב כשתהיה קליטה.',
  },

  email: {
    title: 'אימייל',
    verified: 'מאומת',
    unverified: 'לא מאומת',
    why: 'אמתו את האימייל, כדי שתמיד תוכלו לחזור לחשבון.',
    send: 'שליחת קישור לאימות',
    sent: 'שלחנו קישור. בדקו את האימייל.',
    pending: (email: string): string => `מחכים לאימות של ${email}. עד אז האימייל נשאר כמו שהוא.`,
    byAdmins: 'את הקישור לאימות ימסרו לכם מנהלי האתר.',
    change: 'החלפת האימייל',
    changeText: 'נשלח קישור לכתובת החדשה. היא תיכנס לתוקף אחרי האימות.',
    next: 'אימייל חדש',
    password: 'הסיסמה שלכם',
    failed: 'לא הצלחנו לבדוק אם האימייל מאומת. נסו שוב כשתהיה קליטה.',
  },
} as const;

export type WaysInTexts = Widened<typeof hebrew>;

export const heWaysIn: WaysInTexts = textsOr('waysIn', hebrew);
