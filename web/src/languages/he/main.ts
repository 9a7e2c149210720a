/**
 * Every Hebrew sentence of the screens, by room. Voice: warm, short, in the plural or neutral; typographic geresh (׳ ״).
 * Sentences about failures that the server knows come from the server (contract/errors.ts).
 */
import { heActivity } from './activity.ts';
import { heBaskets } from './baskets.ts';
import { heLists } from './lists.ts';
import { heOverview } from './overview.ts';
import { heProduct } from './product.ts';
import { heSession } from './session.ts';
import { heSync } from './sync.ts';
import { heUsual } from './usual.ts';
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const hebrew = {
  app: {
    name: 'סלי',
    title: 'סלי - רשימת קניות חכמה',
    titleOf: (page: string): string => `${page} - סלי`,
    skip: 'דילוג לתוכן',
    close: 'סגירה',
    cancel: 'ביטול',
    save: 'שמירה',
    retry: 'ניסיון חוזר',
    partFailed: 'החלק הזה לא נטען. נסו שוב כשתחזור הקליטה.',
    serverError: (status: number): string => `השרת ענה בשגיאה (${status}). נסו שוב בעוד רגע.`,
    crashed: 'משהו השתבש',
    crashedText: 'הרשימות שמורות במכשיר. רענון הדף יחזיר אתכם אליהן.',
    reload: 'רענון',
    updateReady: 'גרסה חדשה מוכנה',
  },

  shell: {
    main: 'ראשי',
    home: 'בית',
    lists: 'רשימות',
    recipes: 'מתכונים',
    menu: 'תפריט',
    /** Also for those who came here by mistake and cannot read Hebrew. */
    language: 'שפה · Language',
    darkMode: 'מצב כהה',
    lightMode: 'מצב בהיר',
    account: 'החשבון שלי',
    settings: 'הגדרות',
    notifications: 'התראות',
    unread: (count: number): string => `לא נקראו: ${count}`,
    accessibility: 'הצהרת נגישות',
    privacy: 'פרטיות',
    terms: 'תנאי שימוש',
    accountOf: (name: string): string => `החשבון של ${name}`,
    guest: 'אורחים',
    guestHint: 'כדי לסנכרן ולשתף רשימות צריך להזדהות',
    signIn: 'כניסה או הרשמה',
    signOut: 'יציאה',
    myLists: 'הרשימות שלי',
    store: 'בחירת חנות',
    admin: 'ניהול',
    server: {
      checking: 'בודקים את החיבור לשרת',
      connected: 'מחוברים לשרת',
      offline: 'אין חיבור לרשת',
      unavailable: 'השרת אינו זמין כרגע',
    },
  },

  home: {
    morning: 'בוקר טוב',
    noon: 'צהריים טובים',
    evening: 'ערב טוב',
    night: 'לילה טוב',
    question: 'מה עושים היום?',
    guestTitle: 'הקניות של כולם, ברשימה אחת',
    guestText: 'רושמים, מסמנים, ורואים מי כבר שם בעגלה.',
    listsTitle: 'רשימות קניות',
    listsText: 'מחירים אמיתיים, ביחד עם המשפחה',
    recipesTitle: 'מתכונים',
    recipesText: 'מבשלים, והמצרכים עוברים לרשימה',
    firstList: 'הרשימה הראשונה שלכם',
    firstListText: 'מתחילים בלי להירשם',
    togetherTitle: 'קונים ביחד',
    togetherText: 'מסמנים בטלפון אחד, ורואים מיד באחר. כל רשימה אפשר לשתף.',
    togetherGuest: 'מסמנים בטלפון אחד, ורואים מיד באחר. פותחים חשבון, ומשתפים.',
    offline: 'עובד גם בלי קליטה. כשהיא חוזרת, הכול מסתנכרן.',
  },

  accounts: {
    loginTitle: 'טוב לראות אתכם',
    loginText: 'נכנסים, והרשימות מחכות בכל מכשיר.',
    registerTitle: 'נעים להכיר',
    registerText: 'פותחים חשבון, והרשימות מסתנכרנות ומשותפות.',
    promise: ['רשימה אחת.', 'כל המשפחה.', 'מחירים אמיתיים.'],
    email: 'אימייל',
    phone: 'טלפון',
    firstName: 'שם פרטי (לא חובה)',
    lastName: 'שם משפחה (לא חובה)',
    password: 'סיסמה',
    passwordHint: 'לפחות 6 תווים',
    confirm: 'אימות סיסמה',
    showPassword: 'הצגת הסיסמה',
    hidePassword: 'הסתרת הסיסמה',
    login: 'כניסה',
    register: 'הרשמה',
    noAccount: 'עוד אין חשבון?',
    hasAccount: 'כבר יש חשבון?',
    asGuest: 'להמשיך בלי חשבון',
    loggedIn: 'נכנסתם בהצלחה',
    registered: 'ההרשמה הושלמה',
    loggedOut: 'יצאתם מהחשבון. הרשימות יחכו כאן.',
    sceneList: 'קניות לשבת',
    sceneRemaining: 'נשארו 5 מתוך 17',
    sceneStore: 'הסניף שלכם',
    sceneItem: 'חלב',
    scenePerson: 'דנה',
    failed: 'שגיאה בכניסה או בהרשמה. נסו שוב מאוחר יותר.',
  },

  ...heBaskets,
  ...heLists,
  ...heOverview,
  ...heSync,
  ...heSession,
  ...heProduct,
  activity: heActivity,
  usual: heUsual,
} as const;

export type Texts = Widened<typeof hebrew>;

/** What the screens say, in the language of the page. */
export const he: Texts = textsOr('main', hebrew);
