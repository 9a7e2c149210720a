import { counted } from './counted.ts';

/** The usual: what is bought again and again. */
export const usual = {
  title: 'Ваши обычные покупки',
  addMine: 'Добавить обычные покупки',
  hint: 'Сначала то, что покупают чаще всего. Одно касание — и товар в списке.',
  empty: 'Здесь появится то, что вы покупаете снова и снова, — после первых отметок.',
  add: (name: string): string => `Добавить: ${name}`,
  times: (count: number): string => counted(count, 'Куплено # раз', 'Куплено # раза', 'Куплено # раз'),
  onList: 'В списке',
  all: 'Показать все',
  addTop: (count: number): string => `Добавить первые ${count}`,
  addedAll: (count: number): string =>
    counted(count, '# товар добавлен в список', '# товара добавлено в список', '# товаров добавлено в список'),
} as const;
