import type { FeedsTexts } from '../he/feeds.ts';
import { counted, grouped, rows as rowsOf } from './counted.ts';
import { words } from './words.ts';

/** The sentences of the price files' screen in the administration. */
export const feeds: FeedsTexts = {
  title: 'ملفات أسعار الشبكات',
  text: 'تنشر الشبكات التغييرات كل ساعة، وكل الأسعار مرة في اليوم. من هنا نرى ما وصل، ويمكن الجلب الآن.',
  scheduleOn: 'الجلب التلقائي مفعّل',
  scheduleOff: 'الجلب التلقائي متوقف',
  running: 'قيد العمل الآن',
  last: 'آخر العمليات',
  none: 'لم تُجلب ملفات بعد.',
  progress: (name: string): string => `التقدّم: ${name}`,
  importing: 'استيعاب الملفات',
  fetchOf: (name: string): string => `جلب ملفات ${name}`,
  by: { schedule: 'حسب الجدول', command: 'بأمر' },
  waiting: 'بانتظار الدور…',
  stages: {
    listing: 'نتحقق من الجديد في موقع الشبكة…',
    fetching: (index: number, of: number, bytes: number): string =>
      `ملفات جُلبت: ${String(index)} من ${String(of)} · ${words.dataSize(bytes)}`,
    reading: (index: number, of: number, rows: number): string =>
      `نقرأ الملف ${String(index)} من ${String(of)} · ${rowsOf(rows)}`,
    merging: (index: number, of: number, rows: number): string =>
      `نحفظ الملف ${String(index)} من ${String(of)} · ${rowsOf(rows)}`,
  },
  states: { running: 'قيد العمل', done: 'اكتمل', failed: 'فشل', stopped: 'توقّف' },
  stored: (count: number): string =>
    counted(count, {
      zero: 'لم يُقبل أي ملف',
      one: 'قُبل ملف واحد',
      two: 'قُبل ملفان',
      few: 'قُبلت # ملفات',
      many: 'قُبل # ملفًا',
      other: 'قُبل # ملف',
    }),
  refused: (count: number): string =>
    counted(count, {
      zero: 'لم يُرفض أي ملف',
      one: 'رُفض ملف واحد',
      two: 'رُفض ملفان',
      few: 'رُفضت # ملفات',
      many: 'رُفض # ملفًا',
      other: 'رُفض # ملف',
    }),
  changed: (count: number): string =>
    counted(count, {
      zero: 'لم يتغيّر أي سطر',
      one: 'تغيّر سطر واحد',
      two: 'تغيّر سطران',
      few: 'تغيّرت # سطور',
      many: 'تغيّر # سطرًا',
      other: 'تغيّر # سطر',
    }),
  nothingNew: 'لم يكن هناك ما يُجلب',

  chains: 'الشبكات',
  search: 'البحث عن شبكة',
  fetch: 'جلب الآن',
  fetchChain: (name: string): string => `جلب ملفات ${name} الآن`,
  isRunning: 'في الطريق…',
  started: (name: string): string => `نجلب ملفات ${name}`,
  fetchFailed: 'لم ننجح في البدء. جرّبوا مرة أخرى.',
  counts: { stores: 'المتاجر', prices: 'الأسعار', promotions: 'العروض' },
  scheduled: 'حسب الجدول',
  fresh: 'محدَّث',
  old: 'لم يُحدَّث منذ مدة',
  never: 'لم يُجلب بعد',
  sample: 'بيانات تجريبية',
  noPrices: 'لا أسعار بعد',
  noPortal: 'فقط من ملفات تُضاف يدويًا',
  files: 'آخر الملفات',
  kinds: {
    Stores: 'المتاجر',
    PriceFull: 'كل الأسعار',
    Price: 'تغييرات الأسعار',
    PromoFull: 'كل العروض',
    Promo: 'تغييرات العروض',
  },
  rows: rowsOf,
  dropped: 'سطور حُذفت في آخر 24 ساعة',
  droppedCount: (reason: string, count: number): string => `${reason}: ${grouped(count)}`,
  reasons: {
    no_code: 'بلا رمز منتج',
    no_price: 'بلا سعر',
    bad_price: 'سعر غير مقروء',
    duplicate: 'مكررة',
    newer_stored: 'أقدم من المحفوظ',
    no_promotion_id: 'عرض بلا رقم',
    inactive: 'عرض غير فعّال',
    no_items: 'عرض بلا منتجات',
    no_store: 'بلا رقم متجر',
  },
  lastError: 'آخر خلل',
};
