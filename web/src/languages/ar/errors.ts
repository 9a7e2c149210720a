import type { ErrorCode } from '@sali/contract/errors';

/** What the server says in Hebrew, by its code. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  // any room
  bad_request: 'الطلب غير صالح',
  not_authenticated: 'يلزم الدخول إلى الحساب',
  forbidden: 'لا صلاحية لديكم لهذه العملية',
  not_found: 'غير موجود',
  method_not_allowed: 'العملية غير مدعومة في هذا العنوان',
  conflict: 'العملية تتعارض مع الوضع الحالي',
  payload_too_large: 'الملف أو الطلب كبير جدًا',
  unsupported_media_type: 'نوع المحتوى غير مدعوم',
  invalid_fields: 'يجب تصحيح الحقول المشار إليها',
  too_many_requests: 'طلبات كثيرة جدًا. جرّبوا مرة أخرى بعد لحظة',
  internal: 'خطأ في الخادم. جرّبوا مرة أخرى بعد لحظة',
  unavailable: 'الخدمة غير متاحة حاليًا. جرّبوا مرة أخرى بعد لحظة',

  // writes
  idempotency_key_reused: 'معرّف العملية استُخدم لطلب آخر',
  invalid_idempotency_key: 'يجب أن يكون معرّف العملية UUID',

  // accounts
  email_taken: 'هذا البريد الإلكتروني مسجّل. جرّبوا الدخول',
  bad_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحين',
  weak_password: 'كلمة المرور شائعة جدًا. اختاروا كلمة أخرى',
  account_disabled: 'الحساب معطّل. للاستفسار يمكن التوجه إلى إدارة الموقع',
  cannot_change_self: 'لا يمكنكم تعطيل حسابكم أو تغيير دوركم',
  too_many_logins: 'محاولات دخول كثيرة جدًا. جرّبوا مرة أخرى بعد ربع ساعة',
  link_invalid: 'الرابط لم يعد صالحًا. يمكن طلب رابط جديد',
  link_of_other: 'أُرسل الرابط إلى حساب آخر. ادخلوا إليه وافتحوا الرابط مرة أخرى',
  too_many_mails: 'سبق أن أرسلنا عدة رسائل. انتظروا قليلًا وجرّبوا مرة أخرى',
  email_verified: 'البريد الإلكتروني مؤكَّد بالفعل',

  // lists
  list_not_found: 'لم نجد القائمة',
  item_not_found: 'المنتج لم يعد في القائمة',
  list_uuid_taken: 'معرّف القائمة مستخدم',
  item_uuid_taken: 'معرّف المنتج مستخدم',
  too_many_items: 'القائمة ممتلئة: حتى 2,000 منتج في القائمة',
  too_many_lists: 'وصلتم إلى 500 قائمة. احذفوا قائمة لإنشاء أخرى جديدة',
  changes_expired: 'التغييرات لم تعد محفوظة. حمّلوا القائمة من جديد',
  user_not_found: 'لا مستخدم مسجّل بهذا البريد الإلكتروني. تأكّدوا من إتمام التسجيل',
  share_with_self: 'لا يمكن مشاركة القائمة مع أنفسكم',
  share_with_owner: 'القائمة تخصّ هذا المستخدم أصلًا',
  participant_not_found: 'المستخدم غير مشارك في القائمة',
  owner_cannot_leave: 'لا يمكن لمالك القائمة مغادرتها. يمكن حذفها',
  store_ambiguous: 'رقم المتجر يناسب عدة متاجر. اذكروا الشبكة أيضًا',

  // catalogue and prices
  product_not_found: 'لم نجد المنتج',
  product_info_not_found: 'لا معلومات بعد عن المنتج. أنشئوها أولًا',
  product_info_exists: 'توجد معلومات عن المنتج. حدّثوها',
  product_exists: 'يوجد منتج بهذا الباركود',
  category_not_found: 'لم نجد الفئة',
  category_exists: 'توجد هنا فئة بهذا الاسم',
  category_in_use: 'لا يمكن حذف فئة فيها منتجات أو فئات فرعية',
  category_is_default: 'الفئة الافتراضية تبقى دائمًا: لا يمكن حذفها أو تعطيلها أو نقلها',
  import_wrong_type: 'يمكن استيراد ملفات CSV أو XML أو JSON فقط',
  import_too_large: 'الملف كبير جدًا. الحجم الأقصى هو 10MB',
  feed_chain_unknown: 'لا يوجد موقع معروف يمكن جلب ملفات هذه الشبكة منه',
  feed_running: 'ملفات هذه الشبكة في الطريق',
  import_unreadable: 'لا يمكن قراءة الملف',
  import_not_found: 'لم نجد عملية الاستيراد',
  store_not_found: 'لم نجد المتجر',

  // recipes
  recipe_not_found: 'لم نجد الوصفة',
  recipe_private: 'هذه الوصفة خاصة',
  recipe_not_yours: 'يمكن تعديل وصفاتكم فقط',
  entry_not_found: 'السطر لم يعد في الوصفة',
  too_many_recipes: 'وصلتم إلى 2,000 وصفة. احذفوا وصفة لإنشاء أخرى جديدة',
  too_many_entries: 'حتى 300 مكوّن وخطوة في الوصفة',
  nothing_to_add: 'لا توجد في الوصفة مكوّنات للإضافة',
  image_missing: 'لم تُختر صورة',
  image_type: 'نوع الملف غير مدعوم. اختاروا JPG أو PNG أو GIF أو WebP',
  image_too_big: 'الملف كبير جدًا. الحجم الأقصى هو 10MB',
  image_unreadable: 'لم ننجح في قراءة الصورة. جرّبوا صورة أخرى',
  page_address: 'الرابط غير صالح. انسخوا رابط صفحة الوصفة',
  page_unreachable: 'لم ننجح في فتح الصفحة. تحققوا من الرابط أو الصقوا الوصفة كنص',
  page_too_big: 'الصفحة كبيرة جدًا. الصقوا الوصفة كنص',
  page_without_recipe: 'لم نجد وصفة في الصفحة. يمكن لصقها كنص',
};
