import { lowestDaysText } from '@sali/domain/prices/history';
import type { PushTexts } from '../pushTexts.ts';

export const hebrew: PushTexts = {
  price: (product, price, before) => `${product}: ${price} במקום ${before}`,
  lowest: lowestDaysText,
  reminder: 'תזכורת לקניות',
  digest: {
    price: { two: 'שני מוצרים מהרשימות שלכם הוזלו', other: '# מוצרים מהרשימות שלכם הוזלו' },
    promotion: { two: 'שני מבצעים חדשים על הרשימות שלכם', other: '# מבצעים חדשים על הרשימות שלכם' },
  },
  off: { price: 'בלי התראות מחיר', promotion: 'בלי התראות מבצעים', reminder: 'בלי תזכורות' },
};
