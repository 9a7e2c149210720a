import { z } from 'zod';

/**
 * The whole error catalogue: code → HTTP status and the Hebrew sentence a person can act on.
 * A code without a row here does not compile. `detail` may be overridden where the server knows more.
 */
export const ERRORS = {
  // any room
  bad_request: { status: 400, text: 'הבקשה אינה תקינה' },
  not_authenticated: { status: 401, text: 'Not authenticated' },
  forbidden: { status: 403, text: 'אין לכם הרשאה לפעולה הזאת' },
  not_found: { status: 404, text: 'לא נמצא' },
  method_not_allowed: { status: 405, text: 'הפעולה אינה נתמכת בכתובת הזאת' },
  conflict: { status: 409, text: 'הפעולה מתנגשת עם המצב הנוכחי' },
  payload_too_large: { status: 413, text: 'הקובץ או הבקשה גדולים מדי' },
  unsupported_media_type: { status: 415, text: 'סוג התוכן אינו נתמך' },
  invalid_fields: { status: 422, text: 'יש לתקן את השדות המסומנים' },
  too_many_requests: { status: 429, text: 'יותר מדי בקשות. נסו שוב בעוד רגע' },
  internal: { status: 500, text: 'שגיאה בשרת. נסו שוב בעוד רגע' },
  storage_full: { status: 503, text: 'אין מקום פנוי בשרת, ולכן אי אפשר לשמור כרגע. נסו שוב מאוחר יותר' },
  unavailable: { status: 503, text: 'השירות אינו זמין כרגע. נסו שוב בעוד רגע' },

  // writes
  idempotency_key_reused: { status: 422, text: 'מזהה הפעולה כבר שימש לבקשה אחרת' },
  invalid_idempotency_key: { status: 400, text: 'מזהה הפעולה חייב להיות UUID' },

  // accounts
  email_taken: { status: 409, text: 'כתובת האימייל הזאת כבר רשומה. נסו להתחבר' },
  bad_credentials: { status: 401, text: 'האימייל או הסיסמה שגויים' },
  weak_password: { status: 422, text: 'הסיסמה נפוצה מדי. בחרו סיסמה אחרת' },
  account_disabled: { status: 403, text: 'החשבון הושבת. לבירור אפשר לפנות למנהלי האתר' },
  cannot_change_self: { status: 409, text: 'אי אפשר להשבית את עצמכם או לשנות את התפקיד שלכם' },
  too_many_logins: { status: 429, text: 'יותר מדי ניסיונות התחברות. נסו שוב בעוד רבע שעה' },
  account_guarded: {
    status: 429,
    text: 'היו יותר מדי ניסיונות לחשבון הזה. היכנסו ממכשיר שכבר נכנסתם ממנו או עם מפתח גישה, בחרו סיסמה חדשה, או נסו שוב בעוד שעה',
  },
  link_invalid: { status: 410, text: 'הקישור כבר אינו תקף. אפשר לבקש קישור חדש' },
  link_of_other: { status: 403, text: 'הקישור נשלח לחשבון אחר. היכנסו אליו ופתחו את הקישור שוב' },
  too_many_mails: { status: 429, text: 'שלחנו כבר כמה הודעות. חכו מעט ונסו שוב' },
  passkey_refused: { status: 401, text: 'מפתח הגישה לא התקבל. נסו שוב, או היכנסו עם סיסמה' },
  passkey_not_added: { status: 422, text: 'מפתח הגישה לא נוסף. נסו שוב' },
  passkey_exists: { status: 409, text: 'מפתח הגישה הזה כבר רשום' },
  passkeys_unavailable: { status: 409, text: 'בכתובת הזאת של האתר אי אפשר להשתמש במפתחות גישה' },
  too_many_passkeys: { status: 422, text: 'הגעתם ל-20 מפתחות גישה. הסירו מפתח כדי להוסיף חדש' },
  google_unavailable: { status: 503, text: 'הכניסה עם Google אינה זמינה כרגע' },
  google_refused: { status: 422, text: 'הכניסה עם Google לא הצליחה. נסו שוב' },
  google_unverified: { status: 422, text: 'Google עדיין לא אימתה את האימייל הזה. אפשר להירשם עם סיסמה' },
  google_link: { status: 409, text: 'כבר יש חשבון עם האימייל הזה. כתבו פעם אחת את הסיסמה שלו' },
  google_other: { status: 422, text: 'זה חשבון Google אחר מזה שפותח את החשבון שלכם' },
  google_joined: { status: 409, text: 'כבר יש חשבון Google שמחובר לחשבון הזה. נתקו אותו קודם' },
  google_taken: { status: 409, text: 'חשבון Google הזה כבר פותח חשבון אחר בסלי' },
  google_only_way: { status: 409, text: 'קודם בחרו סיסמה, כדי שתוכלו להמשיך להיכנס' },
  email_verified: { status: 409, text: 'האימייל כבר מאומת' },

  // lists
  list_not_found: { status: 404, text: 'הרשימה לא נמצאה' },
  item_not_found: { status: 404, text: 'המוצר כבר אינו ברשימה' },
  list_uuid_taken: { status: 409, text: 'מזהה הרשימה כבר תפוס' },
  item_uuid_taken: { status: 409, text: 'מזהה המוצר כבר תפוס' },
  too_many_items: { status: 422, text: 'הרשימה מלאה: עד 2,000 מוצרים ברשימה' },
  account_full: { status: 422, text: 'החשבון מלא: עד 20,000 מוצרים בכל הרשימות יחד. מחקו רשימות ישנות' },
  too_many_lists: { status: 422, text: 'הגעתם ל-500 רשימות. מחקו רשימה כדי ליצור חדשה' },
  changes_expired: { status: 410, text: 'השינויים כבר אינם שמורים. טענו את הרשימה מחדש' },
  user_not_found: { status: 404, text: 'משתמש עם האימייל הזה אינו רשום. ודאו שהמשתמש נרשם' },
  share_with_self: { status: 400, text: 'אי אפשר לשתף רשימה עם עצמכם' },
  share_with_owner: { status: 400, text: 'הרשימה כבר שייכת למשתמש הזה' },
  share_refused: { status: 400, text: 'לא ניתן לשתף עם האדם הזה' },
  too_many_blocks: { status: 422, text: 'הגעתם ל-1,000 אנשים חסומים. בטלו חסימה כדי לחסום אדם נוסף' },
  participant_not_found: { status: 404, text: 'המשתמש אינו משתתף ברשימה' },
  owner_cannot_leave: { status: 400, text: 'בעל הרשימה אינו יכול לעזוב אותה. אפשר למחוק אותה' },
  store_ambiguous: { status: 422, text: 'מספר החנות מתאים לכמה חנויות. ציינו גם את הרשת' },

  // catalogue and prices
  product_not_found: { status: 404, text: 'מוצר לא נמצא' },
  product_info_not_found: { status: 404, text: 'אין עדיין מידע על המוצר. צרו אותו קודם' },
  product_info_exists: { status: 409, text: 'כבר יש מידע על המוצר. עדכנו אותו' },
  product_exists: { status: 409, text: 'כבר יש מוצר עם הברקוד הזה' },
  category_not_found: { status: 404, text: 'הקטגוריה לא נמצאה' },
  category_exists: { status: 409, text: 'כבר יש כאן קטגוריה בשם הזה' },
  category_in_use: { status: 409, text: 'אי אפשר למחוק קטגוריה שיש בה מוצרים או תתי-קטגוריות' },
  category_is_default: { status: 409, text: 'קטגוריית ברירת המחדל נשארת תמיד: אי אפשר למחוק, להשבית או להעביר אותה' },
  import_wrong_type: { status: 415, text: 'אפשר לייבא רק קובצי CSV, XML או JSON' },
  import_too_large: { status: 413, text: 'הקובץ גדול מדי. הגודל המרבי הוא 10MB' },
  feed_chain_unknown: { status: 404, text: 'אין פורטל מוכר שאפשר להביא ממנו את קובצי הרשת הזאת' },
  feed_running: { status: 409, text: 'הקבצים של הרשת הזאת כבר בדרך' },
  import_unreadable: { status: 422, text: 'אי אפשר לקרוא את הקובץ' },
  import_not_found: { status: 404, text: 'הייבוא לא נמצא' },
  store_not_found: { status: 404, text: 'החנות לא נמצאה' },

  // recipes
  recipe_not_found: { status: 404, text: 'המתכון לא נמצא' },
  recipe_private: { status: 403, text: 'המתכון הזה פרטי' },
  recipe_not_yours: { status: 403, text: 'אפשר לשנות רק מתכון שלכם' },
  entry_not_found: { status: 404, text: 'השורה כבר אינה במתכון' },
  too_many_recipes: { status: 422, text: 'הגעתם ל-2,000 מתכונים. מחקו מתכון כדי ליצור חדש' },
  too_many_entries: { status: 422, text: 'עד 300 מצרכים ושלבים במתכון' },
  nothing_to_add: { status: 422, text: 'אין במתכון מצרכים להוספה' },
  image_missing: { status: 422, text: 'לא נבחרה תמונה' },
  image_type: { status: 415, text: 'סוג הקובץ אינו נתמך. בחרו JPG, PNG, GIF או WebP' },
  image_too_big: { status: 413, text: 'הקובץ גדול מדי. הגודל המרבי הוא 10MB' },
  image_unreadable: { status: 422, text: 'לא הצלחנו לקרוא את התמונה. נסו תמונה אחרת' },
  page_address: { status: 422, text: 'הכתובת אינה תקינה. העתיקו את כתובת הדף של המתכון' },
  page_unreachable: { status: 422, text: 'לא הצלחנו לפתוח את הדף. בדקו את הכתובת או הדביקו את המתכון כטקסט' },
  page_too_big: { status: 422, text: 'הדף גדול מדי. הדביקו את המתכון כטקסט' },
  page_too_complex: { status: 422, text: 'הדף מורכב מדי לקריאה. הדביקו את המתכון כטקסט' },
  page_without_recipe: { status: 422, text: 'לא מצאנו מתכון בדף. אפשר להדביק אותו כטקסט' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
export type FieldError = NonNullable<Problem['errors']>[number];
