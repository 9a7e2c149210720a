/**
 * Every Arabic sentence of the screens, by room. Voice: simple modern standard, warm and short, in the plural or neutral;
 * quotes are « ». Other people's actions are nouns, as names have no grammatical gender here.
 */
import type { Texts } from '../he/main.ts';
import { activity } from './activity.ts';
import { baskets } from './baskets.ts';
import { lists } from './lists.ts';
import { overview } from './overview.ts';
import { product } from './product.ts';
import { session } from './session.ts';
import { sync } from './sync.ts';
import { usual } from './usual.ts';

export const main: Texts = {
  app: {
    name: 'سالي',
    title: 'سالي - قائمة مشتريات ذكية',
    titleOf: (page: string): string => `${page} - سالي`,
    skip: 'الانتقال إلى المحتوى',
    close: 'إغلاق',
    cancel: 'إلغاء',
    save: 'حفظ',
    retry: 'إعادة المحاولة',
    partFailed: 'لم يُحمَّل هذا الجزء. جرّبوا مرة أخرى عند عودة الاتصال.',
    serverError: (status) => `أجاب الخادم بخطأ (${status}). جرّبوا مرة أخرى بعد لحظة.`,
    crashed: 'حدث خلل ما',
    crashedText: 'القوائم محفوظة على الجهاز. تحديث الصفحة سيعيدكم إليها.',
    reload: 'تحديث',
    updateReady: 'إصدار جديد جاهز',
  },

  shell: {
    main: 'التنقّل الرئيسي',
    home: 'الرئيسية',
    lists: 'القوائم',
    recipes: 'الوصفات',
    menu: 'المزيد',
    language: 'اللغة · Language',
    darkMode: 'الوضع الداكن',
    lightMode: 'الوضع الفاتح',
    account: 'حسابي',
    settings: 'الإعدادات',
    notifications: 'الإشعارات',
    unread: (count) => `غير مقروء: ${count}`,
    accessibility: 'تصريح إتاحة الوصول',
    privacy: 'الخصوصية',
    terms: 'شروط الاستخدام',
    accountOf: (name: string): string => `حساب ${name}`,
    guest: 'ضيوف',
    guestHint: 'لمزامنة القوائم ومشاركتها يلزم الدخول إلى الحساب',
    signIn: 'دخول أو إنشاء حساب',
    signOut: 'خروج',
    myLists: 'قوائمي',
    store: 'اختيار متجر',
    admin: 'الإدارة',
    server: {
      checking: 'نفحص الاتصال بالخادم',
      connected: 'متصلون بالخادم',
      offline: 'لا يوجد اتصال بالإنترنت',
      unavailable: 'الخادم غير متاح حاليًا',
    },
  },

  home: {
    morning: 'صباح الخير',
    noon: 'نهاركم سعيد',
    evening: 'مساء الخير',
    night: 'ليلة سعيدة',
    question: 'ماذا نفعل اليوم؟',
    guestTitle: 'مشتريات الجميع في قائمة واحدة',
    guestText: 'نكتب، نضع علامة، ونرى من وضع ماذا في العربة.',
    listsTitle: 'قوائم المشتريات',
    listsText: 'أسعار حقيقية، مع العائلة كلها',
    recipesTitle: 'الوصفات',
    recipesText: 'نطبخ، والمكوّنات تنتقل إلى القائمة',
    firstList: 'قائمتكم الأولى',
    firstListText: 'نبدأ بلا تسجيل',
    togetherTitle: 'نشتري معًا',
    togetherText: 'علامة على هاتف واحد، وتظهر فورًا على الآخر. كل قائمة يمكن مشاركتها.',
    togetherGuest: 'علامة على هاتف واحد، وتظهر فورًا على الآخر. افتحوا حسابًا وشاركوا.',
    offline: 'يعمل بلا اتصال أيضًا. وعند عودته تتم مزامنة كل شيء.',
  },

  accounts: {
    loginTitle: 'سعداء برؤيتكم',
    loginText: 'ادخلوا، والقوائم بانتظاركم على كل جهاز.',
    registerTitle: 'تشرّفنا',
    registerText: 'افتحوا حسابًا، والقوائم تُزامَن وتُشارَك.',
    promise: ['قائمة واحدة.', 'كل العائلة.', 'أسعار حقيقية.'],
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    firstName: 'الاسم الشخصي (اختياري)',
    lastName: 'اسم العائلة (اختياري)',
    password: 'كلمة المرور',
    passwordHint: '6 أحرف على الأقل',
    confirm: 'تأكيد كلمة المرور',
    showPassword: 'إظهار كلمة المرور',
    hidePassword: 'إخفاء كلمة المرور',
    login: 'دخول',
    register: 'إنشاء حساب',
    noAccount: 'لا حساب لديكم بعد؟',
    hasAccount: 'لديكم حساب؟',
    asGuest: 'المتابعة بلا حساب',
    loggedIn: 'تم الدخول بنجاح',
    registered: 'اكتمل التسجيل',
    loggedOut: 'خرجتم من الحساب. القوائم ستنتظركم هنا.',
    sceneList: 'مشتريات نهاية الأسبوع',
    sceneRemaining: 'بقي 5 من 17',
    sceneStore: 'فرعكم',
    sceneItem: 'حليب',
    scenePerson: 'دانا',
    failed: 'خطأ في الدخول أو التسجيل. جرّبوا مرة أخرى لاحقًا.',
  },

  ...baskets,
  ...lists,
  ...overview,
  ...sync,
  ...session,
  ...product,
  activity,
  usual,
};
