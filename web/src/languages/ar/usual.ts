import { counted } from './counted.ts';

/** The usual: what is bought again and again. */
export const usual = {
  title: 'مشترياتكم المعتادة',
  addMine: 'إضافة مشترياتي المعتادة',
  hint: 'الأكثر شراءً أولًا. لمسة واحدة تضيفه إلى القائمة.',
  empty: 'هنا سيظهر ما تشترونه مرة بعد مرة، بعد أول المشتريات.',
  add: (name: string): string => `إضافة ${name}`,
  times: (count: number): string =>
    counted(count, {
      zero: 'لم تشتروه بعد',
      one: 'اشتُري مرة واحدة',
      two: 'اشتُري مرتين',
      few: 'اشتُري # مرات',
      many: 'اشتُري # مرة',
      other: 'اشتُري # مرة',
    }),
  onList: 'في القائمة',
  all: 'كل المعتاد',
  addTop: (count: number): string =>
    counted(count, {
      one: 'إضافة الأول',
      two: 'إضافة أول اثنين',
      few: 'إضافة أول #',
      many: 'إضافة أول #',
      other: 'إضافة أول #',
    }),
  addedAll: (count: number): string =>
    counted(count, {
      zero: 'لم يُضف شيء إلى القائمة',
      one: 'أُضيف منتج واحد إلى القائمة',
      two: 'أُضيف منتجان إلى القائمة',
      few: 'أُضيفت # منتجات إلى القائمة',
      many: 'أُضيف # منتجًا إلى القائمة',
      other: 'أُضيف # منتج إلى القائمة',
    }),
} as const;
