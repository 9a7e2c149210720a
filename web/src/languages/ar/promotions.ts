import type { PromotionsTexts } from '../he/promotions.ts';
import { counted } from './counted.ts';

export const promotions: PromotionsTexts = {
  title: 'عروض المتجر',
  back: 'رجوع',
  chooseStore: 'اختيار متجر',
  search: 'البحث في العروض',
  placeholder: 'منتج أو علامة تجارية أو نوع العرض',
  who: 'لمن',
  everybody: 'للجميع',
  club: 'النادي والقسائم',
  categories: 'حسب الفئة',
  all: 'الكل',
  count: (count: number): string =>
    counted(count, { zero: 'لا عروض', one: 'عرض واحد', two: 'عرضان', few: '# عروض', many: '# عرضًا', other: '# عرض' }),
  loading: 'جارٍ تحميل العروض…',
  failed: 'لم تُحمَّل العروض. حاولوا مجددًا.',
  offline: 'لا يوجد اتصال الآن. ستُحمَّل العروض عند عودته.',
  none: 'لم نجد عروضًا',
  noneText: 'يمكن البحث بكلمات أخرى أو اختيار متجر آخر.',
  noStore: 'لم يُختَر متجر بعد',
  more: 'المزيد من العروض',
  until: (date: string): string => `حتى ${date}`,
  hours: (from: string, to: string): string => `بين ${from} و${to}`,
  conditions: { club: 'لأعضاء النادي', coupon: 'بقسيمة', words: 'بشروط' },
  textOnly: 'غير محسوب في المجموع',
  moreProducts: (count: number): string =>
    counted(count, {
      zero: 'ولا منتج آخر',
      one: 'ومنتج آخر',
      two: 'ومنتجان آخران',
      few: 'و# منتجات أخرى',
      many: 'و# منتجًا آخر',
      other: 'و# منتج آخر',
    }),
  add: 'إضافة إلى القائمة',
  addTo: (name: string): string => `إضافة إلى القائمة: ${name}`,
  added: (product: string, list: string): string => `أُضيف ${product} إلى ${list}`,
  newList: 'مشترياتي',
  perKg: 'للكغم',
};
