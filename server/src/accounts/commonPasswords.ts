import { PASSWORD_MIN } from '@sali/domain/limits/accounts';

/*
 * The passwords that are tried first: what people are known to choose again and again, written down as its patterns.
 * Words with the usual tails, rows of the keyboard, runs and repetitions, Hebrew words also as they come out of a keyboard
 * that was left in English.
 */

const WORDS = `password passw0rd p@ssw0rd p@ssword pass passwd admin administrator root user guest login welcome letmein master
  test tester testing demo default changeme secret system server manager qwerty qwert asdf asdfgh zxcvbn zxcvbnm qazwsx
  abc abcd abcdef hello hi iloveyou ilove love lovely lover loveme loveyou sweet sweetie honey baby babygirl babyboy angel
  princess prince queen king kitty cutie beautiful pretty flower sunshine rainbow butterfly summer winter spring autumn
  monday friday january february march april june july august september october november december dragon monkey tiger lion
  eagle panther wolf bear horse dolphin shark puppy doggy kitten cat dog bird fish chicken banana apple orange cherry peach
  lemon cookie chocolate candy sugar coffee pepper ginger cheese pizza burger football soccer basketball baseball hockey
  tennis golf messi ronaldo barcelona realmadrid chelsea arsenal liverpool manchester juventus maccabi hapoel beitar
  superman batman spiderman ironman hulk avengers starwars starwars pokemon pikachu naruto sonic mario zelda minecraft
  fortnite roblox gamer player winner hunter killer ninja samurai warrior knight wizard matrix trustno shadow phantom ghost
  devil heaven jesus christ god blessed faith hope peace freedom justice victory hero legend magic mystery destiny
  computer internet windows linux android samsung iphone apple google facebook instagram whatsapp youtube twitter tiktok
  netflix amazon microsoft nokia sony yamaha honda toyota mazda hyundai ferrari porsche mercedes bmw corvette mustang
  harley camaro jordan nike adidas lakers yankees cowboys steelers michael michelle jessica jennifer ashley amanda daniel
  david joseph joshua andrew anthony thomas robert william charlie george jackson taylor hannah sarah rachel nicole samantha
  elizabeth victoria alexander alex max sophie maggie buster bailey rocky lucky happy smile family friend friends mother
  father sister brother mama papa mommy daddy grandma myself whatever nothing something anything blink purple yellow green
  silver golden diamond crystal black white red blue pink music guitar piano drummer dancer singer rock metal hiphop
  money cash dollar euro bitcoin business office work home house garden school college student teacher doctor nurse police
  soldier army pilot captain london paris newyork texas california america canada australia israel jerusalem telaviv haifa
  eilat sabra shalom ahava toda boker motek neshama yalla sababa chaim moshe david yosef avraham yitzhak yaakov shlomo
  daniel noam itay omer guy tal lior gal amit ron ofir eitan yonatan ariel uri noa maya tamar shira yael adi michal avigail
  talia roni dana hila sapir lihi moran keren liat orly sigal galit ronit mazal kipa shabbat pesach hanuka purim menora
  grocery shopping market supermarket recipe kitchen sali salim list mylist food yummy cooking`;

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
