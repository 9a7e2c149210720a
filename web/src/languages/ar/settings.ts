import type { SettingsTexts } from '../he/settings.ts';

/** The sentences of the settings. */
export const settings: SettingsTexts = {
  title: 'الإعدادات',
  back: 'رجوع',
  synced: 'تُحفظ الإعدادات في الحساب وتصل إلى كل أجهزتكم.',
  ofDevice: 'تُحفظ الإعدادات على هذا الجهاز. بعد الدخول إلى الحساب ستصل إلى كل الأجهزة.',

  look: {
    title: 'العرض',
    theme: 'الألوان',
    themes: { light: 'فاتح', dark: 'داكن', system: 'مثل الجهاز' },
    currency: 'الأسعار بالشيكل (₪).',
  },

  lists: {
    title: 'القوائم',
    sortByCategory: 'الترتيب حسب الفئات',
    showCompletedItems: 'عرض ما في العربة',
    showPrices: 'عرض الأسعار',
    showSavings: 'عرض التوفير',
    compactView: 'صفوف متراصّة',
  },

  stores: {
    title: 'المتاجر',
    default: 'متجري',
    none: 'لم يُختر بعد',
    change: 'تغيير',
    favorites: 'المتاجر المفضلة',
    favoritesText: 'تظهر أولًا عند اختيار متجر.',
    add: 'إضافة متجر',
    remove: (store) => `إزالة ${store} من المفضلة`,
    full: 'يمكن حفظ حتى 50 متجرًا مفضلًا.',
  },

  clubs: {
    title: 'النوادي',
    text: 'عروض ما تختارونه تُحسب في القوائم وفي مقارنة السلال.',
    chain: 'نادي زبائن الشبكة',
    card: 'بطاقة ائتمان الشبكة',
    other: 'نادٍ آخر (مكان عمل، لجنة عمال)',
  },

  alerts: {
    title: 'الإشعارات',
    guest: 'تصل الإشعارات إلى من دخلوا إلى الحساب.',
    priceAlerts: 'انخفض سعر منتج في القائمة',
    promotionAlerts: 'بدأ عرض على منتج في القائمة',
    listReminders: 'تذكيرات حدّدتُها',
    quietFrom: 'هدوء من',
    quietTo: 'حتى',
    quiet: (from, to) => `لا يُرسل شيء بين ${from} و${to}.`,
    noQuiet: 'بلا ساعات هدوء.',
    keepShabbat: 'بلا إشعارات في السبت والأعياد اليهودية',
    city: 'أوقات السبت حسب',
    cities: {
      jerusalem: 'القدس',
      'tel-aviv': 'تل أبيب',
      haifa: 'حيفا',
      'beer-sheva': 'بئر السبع',
      eilat: 'إيلات',
      tiberias: 'طبريا',
    },
    page: 'إشعاراتي وهذا الجهاز',
  },

  history: {
    title: 'سجل البحث',
    save: 'تذكّر ما بحثت عنه',
    text: 'آخر 10 عمليات بحث، على هذا الجهاز فقط.',
    empty: 'لا عمليات بحث محفوظة.',
    forget: (text) => `حذف «${text}»`,
    forgetAll: 'حذف الكل',
    forgotten: 'حُذف سجل البحث',
  },

  blocked: {
    title: 'الأشخاص المحظورون',
    text: 'ما يشاركونه معكم يُرفض. هذه القائمة تظهر لكم وحدكم.',
    empty: 'لا أحد محظور. يمكن الحظر من قائمة خيارات قائمة شوركت معكم.',
    since: (when) => `محظور منذ ${when}`,
    reported: 'أُبلغ المديرون',
    unblock: 'إلغاء الحظر',
    unblockOf: (name) => `إلغاء الحظر: ${name}`,
    unblocked: (name) => `أُلغي حظر ${name}`,
    loadFailed: 'لم نتمكن من تحميل الأشخاص المحظورين.',
    failed: 'لم يُلغَ الحظر. حاولوا مجددًا.',
  },

  privacy: {
    title: 'الخصوصية',
    shareUsageData: 'مشاركة بيانات الاستخدام',
    text: 'لا تشارك سالي اليوم بيانات الاستخدام مع أحد. يُحفظ اختياركم ويُلزمنا إن تغيّر ذلك.',
  },

  file: {
    title: 'النقل بملف',
    text: 'الإعدادات كملف، للحفظ أو لجهاز آخر.',
    export: 'تصدير الإعدادات',
    import: 'استيراد الإعدادات',
    imported: 'استُوردت الإعدادات بنجاح',
    invalid: 'صيغة الإعدادات غير صالحة',
    failed: (why) => `خطأ في استيراد الإعدادات: ${why}`,
    unreadable: 'لا يمكن قراءة الملف',
    version: (version) => `الإصدار ${version} غير معروف`,
    field: (field) => `قيمة ${field} غير صالحة`,
    empty: 'لا إعدادات معروفة في الملف',
  },
};
