/** The sentences of the first-run tour; loaded with it. */
import { textsOr } from '../chosen.ts';
import type { Widened } from '../widened.ts';

const hebrew = {
  steps: [
    { title: 'רשימה אחת, כל הבית', text: 'פותחים רשימה, משתפים באימייל, ומה שאחד מסמן מופיע מיד אצל כולם.' },
    { title: 'המחיר האמיתי', text: 'בוחרים חנות, ורואים כמה זה יעלה עם המבצעים. אפשר גם להשוות את הסל בין חנויות.' },
    { title: 'גם בלי קליטה', text: 'הכול שמור במכשיר. מה ששיניתם בלי רשת יישלח כשהיא תחזור.' },
  ],
  stepOf: (step: number, count: number): string => `${step} מתוך ${count}`,
  next: 'הלאה',
  back: 'חזרה',
  skip: 'דילוג',
  start: 'מתחילים',
} as const;

export type TourTexts = Widened<typeof hebrew>;

export const heTour: TourTexts = textsOr('tour', hebrew);
