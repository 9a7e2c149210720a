import { counted } from './counted.ts';

/** The sentences about sessions: of the sign-in that ends, and of a list that is open twice. */
export const session = {
  session: {
    warnTitle: 'الجلسة على وشك الانتهاء',
    minutesLeft: (minutes: number): string =>
      counted(minutes, {
        zero: 'بقي أقل من دقيقة حتى يلزم الدخول من جديد.',
        one: 'بقيت دقيقة واحدة حتى يلزم الدخول من جديد.',
        two: 'بقيت دقيقتان حتى يلزم الدخول من جديد.',
        few: 'بقيت # دقائق حتى يلزم الدخول من جديد.',
        many: 'بقيت # دقيقة حتى يلزم الدخول من جديد.',
        other: 'بقيت # دقيقة حتى يلزم الدخول من جديد.',
      }),
    autoRenew: 'إن لم تفعلوا شيئًا، فستتجدّد الجلسة تلقائيًا قبل انتهائها بدقيقتين.',
    renew: 'تجديد',
    saveData: 'حفظ البيانات',
    renewFailedText: 'لم ينجح التجديد. يُستحسن حفظ البيانات، وسنحاول مجددًا تلقائيًا.',
    expiredTitle: 'يلزم الدخول من جديد',
    expiredText: 'انتهت جلسة الحساب. القوائم وكل ما لم يُرسَل محفوظ على الجهاز، وسيُرسَل بعد الدخول.',
    loginAgain: 'الدخول من جديد',
    renewed: 'جُدّدت الجلسة بنجاح',
    renewError: 'خطأ في تجديد الجلسة',
    saved: 'حُفظت البيانات بنجاح',
    nothingToSave: 'لا توجد بيانات للحفظ',
    saveError: 'خطأ في حفظ البيانات',
    fileName: (day: string): string => `sali-${day}.json`,
  },

  conflict: {
    title: 'القائمة مفتوحة في مكان آخر أيضًا',
    text: 'يمكن المتابعة هنا فقط، أو في المكانين معًا.',
    sessions: 'أين القائمة مفتوحة أيضًا',
    phone: 'على الهاتف',
    desk: 'على الحاسوب',
    otherBrowser: 'متصفح آخر',
    active: 'نشط',
    opened: (ago: string): string => `فُتحت ${ago}`,
    takeOver: 'المتابعة هنا فقط',
    parallel: 'المتابعة في المكانين',
    notRecommended: 'غير مستحسن',
    tookOver: 'القائمة مفتوحة الآن هنا فقط',
    takenTitle: 'انتقلت القائمة إلى مكان آخر',
    takenText: 'تابعتم القائمة في نافذة أو جهاز آخر. التغييرات هنا تُحفظ، لكنها لا تتحدّث فورًا.',
    comeBack: 'المتابعة هنا',
    stay: 'البقاء هكذا',
    reconnect: 'لا اتصال مباشر. إعادة المحاولة',
    failed: 'لا توجد تحديثات مباشرة حاليًا. القائمة محفوظة وستُزامَن لاحقًا.',
  },
} as const;
