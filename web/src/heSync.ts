/** The sentences of the sync panel and of what stands behind it; part of he.ts. */
import { counted } from './heWords.ts';

export const heSync = {
  sync: {
    title: 'מצב הסנכרון',
    status: {
      checking: 'בודקים…',
      'local-only': 'במכשיר בלבד',
      synced: 'מסונכרן',
      'needs-sync': 'ממתין לסנכרון',
      syncing: 'מסנכרנים…',
      error: 'יש תקלה בסנכרון',
      offline: 'נשמר במכשיר',
    },
    explain: {
      'local-only': 'הרשימות שמורות במכשיר הזה בלבד. אחרי כניסה הן יסתנכרנו.',
      synced: 'כל השינויים הגיעו לשרת.',
      checking: 'בודקים מה חדש בשרת.',
      failed: 'הסנכרון האחרון לא הצליח. ננסה שוב לבד.',
      timeout: 'הסנכרון לא הסתיים תוך 10 שניות. ננסה שוב לבד.',
      refused: 'יש שינויים שהשרת לא קיבל. אפשר לנסות שוב, או לוותר עליהם.',
    },
    offlineStrip: 'אין קליטה.',
    expired: 'צריך להיכנס שוב כדי לסנכרן. הכול שמור במכשיר.',
    notTaken: (what: string): string => `לא נקלט: ${what}`,
    details: 'פרטים',
    itemGone: 'המוצר ששיניתם כבר הוסר מהרשימה',
    serverStrip: 'השרת לא זמין כרגע.',
    willBeSent: (count: number): string => counted(count, 'שינוי אחד יישלח כשתחזור.', 'שינויים יישלחו כשתחזור.'),
    offlineQuiet: 'אפשר להמשיך כרגיל, הכול נשמר במכשיר.',
    waiting: (count: number): string => counted(count, 'שינוי אחד ממתין לשליחה', 'שינויים ממתינים לשליחה'),
    waitingTitle: 'מה שממתין לשליחה',
    refused: 'מה שהשרת לא קיבל',
    retry: 'ניסיון חוזר',
    discard: 'ויתור',
    now: 'סנכרון עכשיו',
    allSent: 'אין שום דבר שממתין',
    unknownOp: 'פעולה שהגרסה הזאת לא מכירה',
    lists: (here: number, there: number): string =>
      `${counted(here, 'רשימה אחת', 'רשימות')} במכשיר, ${String(there)} בשרת`,
    op: {
      createList: 'יצירת רשימה',
      editList: 'עדכון הרשימה',
      deleteList: 'מחיקת הרשימה',
      addItem: 'הוספת מוצר',
      editItem: 'שינוי מוצר',
      completeItem: 'סימון מוצר',
      uncompleteItem: 'החזרת מוצר',
      deleteItem: 'הסרת מוצר',
    },
  },
} as const;
