import type { NotificationsTexts } from '../he/notifications.ts';

/** The sentences of notifications and reminders. */
export const notifications: NotificationsTexts = {
  title: 'الإشعارات',
  back: 'العودة إلى القوائم',
  settings: 'ماذا يُرسل ومتى',
  signIn: 'ادخلوا وابقوا على اطلاع',
  signInText: 'بعد الدخول إلى الحساب سنخبركم هنا بما انخفض سعره وبالعروض على ما في القوائم، ونذكّركم بالتسوق.',
  toSignIn: 'الدخول أو التسجيل',
  failed: 'لم ينجح ذلك. حاولوا مجددًا عند عودة الشبكة.',

  inbox: {
    title: 'الجديد',
    readAll: 'تحديد الكل كمقروء',
    empty: 'كل شيء هادئ',
    emptyText: 'عندما ينخفض سعر منتج في القوائم أو يبدأ عرض عليه سنخبركم هنا.',
    asSeen: 'لا شبكة. هذا آخر ما رأيتموه.',
    offline: 'لا شبكة. ستنتظركم الإشعارات.',
    failed: 'تعذّر تحميل الإشعارات.',
    isNew: 'غير مقروء',
    price: (product, price, before) => `${product}: ${price} بدل ${before}`,
    promotion: (product, text) => `${product}: ${text}`,
    reminder: (list) => `تذكير: ${list}`,
    turnOff: { price: 'إيقاف تنبيهات الأسعار', promotion: 'إيقاف تنبيهات العروض', reminder: 'إيقاف التذكيرات' },
    turnedOff: { price: 'تنبيهات الأسعار متوقفة', promotion: 'تنبيهات العروض متوقفة', reminder: 'التذكيرات متوقفة' },
    undo: 'تراجع',
  },

  reminders: {
    title: 'التذكيرات',
    all: 'كل التذكيرات',
    text: 'سنذكّركم بقائمة في الوقت الذي تختارونه.',
    on: 'إرسال التذكيرات',
    list: 'القائمة',
    at: 'متى',
    everyWeek: 'كل أسبوع',
    later: (time) => `هذا وقت هدوء لديكم. سنذكّركم ${time}`,
    add: 'إضافة تذكير',
    remove: (list) => `حذف التذكير لقائمة ${list}`,
    noLists: 'عندما تكون في الحساب قائمة، يمكن تحديد تذكير لها.',
    added: 'حُفظ التذكير',
    pick: 'يجب اختيار وقت',
  },

  device: {
    title: 'على هذا الجهاز',
    on: 'إرسال الإشعارات إلى هذا الجهاز',
    text: 'حتى عندما تكون سالي مغلقة. يتوقف ذلك عند الخروج من الحساب.',
    unsupported: 'هذا المتصفح لا يستقبل الإشعارات. على آيفون أضيفوا سالي أولًا إلى الشاشة الرئيسية.',
    blocked: 'الإشعارات محظورة في المتصفح. يمكن السماح بها في إعدادات الموقع.',
    failed: 'تعذّر تشغيل الإشعارات. حاولوا مجددًا.',
  },
};
