import type { PushTexts } from '../pushTexts.ts';

export const russian: PushTexts = {
  price: (product, price, before) => `${product}: ${price} вместо ${before}`,
  lowest: (days) => `Самая низкая цена за ${days} дн.`,
  reminder: 'Напоминание о покупках',
  digest: {
    price: {
      one: 'Подешевел # товар из ваших списков',
      few: 'Подешевели # товара из ваших списков',
      many: 'Подешевели # товаров из ваших списков',
      other: 'Подешевели # товара из ваших списков',
    },
    promotion: {
      one: '# новая акция по вашим спискам',
      few: '# новые акции по вашим спискам',
      many: '# новых акций по вашим спискам',
      other: '# новой акции по вашим спискам',
    },
  },
  off: { price: 'Без вестей о ценах', promotion: 'Без вестей об акциях', reminder: 'Без напоминаний' },
};
