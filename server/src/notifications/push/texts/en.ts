import type { PushTexts } from '../pushTexts.ts';

export const english: PushTexts = {
  price: (product, price, before) => `${product}: ${price} instead of ${before}`,
  lowest: (days) => `Lowest in ${days} days`,
  reminder: 'Shopping reminder',
  digest: {
    price: { other: '# products on your lists got cheaper' },
    promotion: { other: '# new deals on your lists' },
  },
  off: { price: 'No more price alerts', promotion: 'No more deal alerts', reminder: 'No more reminders' },
};
