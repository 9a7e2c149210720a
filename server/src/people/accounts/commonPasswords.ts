import { PASSWORD_MIN } from '@sali/domain/base/limits/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/*
 * The passwords that are tried first: the most common ones of leaks (decision 030), and what they lack: words of people in
 * Israel with the usual tails, in Hebrew also as they come out of a keyboard that was left in English; rows of the keyboard,
 * runs and repetitions of every length.
 */

/** The library's list begins with the most common one. */
const FROM_LEAKS = dictionary['passwords-common'].slice(0, 5000);

const WORDS = `password passw0rd p@ssw0rd shalom ahava toda boker motek neshama yalla sababa chaim moshe david yosef avraham
  yitzhak yaakov shlomo daniel noam itay omer guy tal lior gal amit ron ofir eitan yonatan ariel uri noa maya tamar shira
  yael adi michal avigail talia roni dana hila sapir lihi moran keren liat orly sigal galit ronit mazal kipa shabbat pesach
  hanuka purim menora maccabi hapoel beitar israel jerusalem telaviv haifa eilat grocery shopping supermarket mylist`;

const TAILS = splitWords(`1 12 123 1234 12345 123456 ! 1! 123!`).concat('');

const HEBREW = `סיסמה סיסמא שלום אהבה אהובה אהוב ישראל ירושלים תלאביב חיפה אילת אמא אבא סבתא משפחה חיים חברים מותק נשמה נסיכה
  מלכה מלך שמש פרח כלב חתול אריה דובי בובה שוקולד במבה ביסלי מכבי הפועל ביתר כדורגל אלוהים תודה יאללה סבבה משה דוד יוסף
  אברהם יצחק יעקב שלמה דניאל נועם איתי עומר יונתן אריאל אורי מאיה תמר שירה יעל מיכל אביגיל טליה רוני דנה קניות רשימה סופר`;
/** The same keys of a keyboard in Hebrew and in English. */
const KEYS_HEBREW = 'קראטוןםפשדגכעיחלךףזסבהנמצתץ';
const KEYS_ENGLISH = 'ertyuiopasdfghjkl;zxcvbnm,.';

const ROWS = splitWords(
  `1234567890 qwertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  1qaz2wsx3edc4rfv5tgb qazwsxedcrfvtgbyhn qweasdzxc zaq12wsx zaq1xsw2cde3 קראטוןםפ שדגכעיחלךף זסבהנמצתץ
  אבגדהוזחטיכלמנסעפצקרשת 147258369 159357 741852963 789456123 0123456789`,
);

const UNITS = [
  ...'0123456789',
  ...'abcdefghijklmnopqrstuvwxyz',
  ...splitWords(
    `12 123 1234 12345 21 69 10 01 13 007 121 1122 112233 ab abc aa1 qwe asd zxc qaz 1a a1 1q ha la na xyz א אב אבג ש
  לה`,
  ),
];
const LENGTH_MAX = 12;

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

const inEnglishKeys = (word: string): string =>
  [...word].map((letter) => KEYS_ENGLISH[KEYS_HEBREW.indexOf(letter)] ?? letter).join('');

/** `123456`, `234567`, … and backwards, of every length. */
function* runsOf(row: string): Generator<string> {
  for (const line of [row, [...row].reverse().join('')]) {
    for (let from = 0; from < line.length; from += 1) {
      for (let to = from + PASSWORD_MIN; to <= Math.min(line.length, from + LENGTH_MAX); to += 1) {
        yield line.slice(from, to);
      }
    }
  }
}

/** `111111`, `121212`, `abcabc`, …, of every length. */
function* repetitionsOf(unit: string): Generator<string> {
  for (let times = 2; unit.length * times <= LENGTH_MAX; times += 1) yield unit.repeat(times);
}

function* everything(): Generator<string> {
  yield* FROM_LEAKS;
  for (const word of splitWords(WORDS)) for (const tail of TAILS) yield word + tail;
  for (const word of splitWords(HEBREW)) {
    for (const tail of TAILS) {
      yield word + tail;
      yield inEnglishKeys(word) + tail;
    }
  }
  for (const row of ROWS) yield* runsOf(row);
  for (const unit of UNITS) yield* repetitionsOf(unit);
}

/** In lower case; only those that are long enough to be chosen at all. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...everything()].filter((password) => password.length >= PASSWORD_MIN),
);
