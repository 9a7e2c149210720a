import type { PushTexts } from '../pushTexts.ts';

export const arabic: PushTexts = {
  price: (product, price, before) => `${product}: ${price} بدل ${before}`,
  lowest: (days) => `الأرخص منذ ${days} ${days > 10 ? 'يومًا' : 'أيام'}`,
  reminder: 'تذكير بالتسوق',
  digest: {
    price: {
      two: 'انخفض سعر منتجين من قوائمكم',
      few: 'انخفضت أسعار # منتجات من قوائمكم',
      many: 'انخفضت أسعار # منتجًا من قوائمكم',
      other: 'انخفضت أسعار # منتج من قوائمكم',
    },
    promotion: {
      two: 'عرضان جديدان على قوائمكم',
      few: '# عروض جديدة على قوائمكم',
      many: '# عرضًا جديدًا على قوائمكم',
      other: '# عرض جديد على قوائمكم',
    },
  },
  off: { price: 'إيقاف تنبيهات الأسعار', promotion: 'إيقاف تنبيهات العروض', reminder: 'إيقاف التذكيرات' },
};
