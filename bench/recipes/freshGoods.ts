import type { Goods } from './goods.ts';

/*
 * What a careful shopper takes for the ingredients of the fresh recipes that no other recipe has. Written before anything was
 * measured, then corrected where a name of a store showed that the words were wrong:
 *
 * - too wide: a soup in a cup is no instant coffee, 'מ"ל' of lime is a perfume, prepared or frozen goods are not fresh ones,
 *   cooked or coloured beans not dry white ones, any yellow cheese not Gouda, any meat not goulash, half a baguette not one,
 *   a sausage of young chicken not its meat;
 * - too narrow: round rice is sold as rice for risotto, soup powder as 'מרק בטעם עוף', jam as 'קונפיטורה', a pumpkin seed and a
 *   peanut in singular, and the brand 'חסלט' is no salad.
 */

const SNACK = /חטיף|בטעם|עוגי|קרקר|פריכיות|ביסקוויט|שוקולד|גלידה|ממרח|שמפו|סבון|קרם|חתול|כלב|תינוק|גרבר|מטרנה/;
const withSnacks = (...parts: readonly RegExp[]): RegExp =>
  new RegExp([SNACK, ...parts].map(({ source }) => source).join('|'));

export const FRESH_GOODS = {
  whiteBeans: {
    is: /^שעועית(?: לבנה)?(?:\s|$)/,
    not: withSnacks(
      /ירוק|אדומ|שחור|קפוא|רוטב|שימור|מוקפא|עגבניות|צהוב|מש|אזוקי|לוביה|מעדן|מבושל|במי |במים|קופס|230גר|מנומר|מהשדה/,
    ),
  },
  hotPaprika: { is: /^פפריקה/, not: withSnacks(/מתוק(?!.*חריפ)|רוטב/) },
  frozenBroccoli: { is: /ברוקולי/, not: withSnacks(/מרק|פשטיד|לביב|קציצ|שניצל|טרי|כרובית|תערובת|קיש/) },
  nutmeg: { is: /מוסקט/, not: withSnacks(/יין/) },
  roundRice: {
    is: /^אורז/,
    not: withSnacks(/מלא|בסמטי|יסמין|פרסי|דפי|אטריות|חלב|פרא|אדום|שחור|ארבוריו|חומץ|מוכן|עם /),
  },
  mint: { is: /^נענ[עה]/, not: withSnacks(/תה|מיובש|סוכרי|מסטיק|קוביות|יבש/) },
  tilapia: { is: /אמנון/, not: withSnacks(/קציצ|שניצל|מצופ|שלם|אצבעות/) },
  hotPepper: {
    is: /^פלפל.*(?:חריף|צ'ילי|צילי|חלפיניו|שאטה)|^שאטה|^צ'ילי/,
    not: withSnacks(/כבוש|חמוץ|רוטב|טחון|גרוס|יבש|משומר|חומץ|שימור|אבקת|פתיתי|מטוגן/),
    pieceGrams: 40,
  },
  freshYeast: { is: /^שמרים/, not: withSnacks(/יבש|בירה|תזונת|אינסטנט/) },
  strawberryJam: { is: /^(?:ריבת|ריבה|קונפיטור[תה]).*תות/, not: withSnacks(/דל|ללא סוכר|דיאט|יער/) },
  poppy: { is: /^פרג(?:\s|$)/, not: withSnacks(/שום/) },
  instantCoffee: { is: /^(?:קפה נמס|נס ?קפה|קפה מגורען)/, not: withSnacks(/קפסול|משקה|חלב|קפוצ/) },
  selfRaisingFlour: { is: /^קמח.*תופח/, not: withSnacks(/כוסמין|מלא|ללא גלוטן/) },
  canolaOil: { is: /^שמן קנולה/, not: withSnacks(/תרסיס|ספריי|זית/) },
  cloves: { is: /^ציפורן/, not: withSnacks(/לק/) },
  dates: { is: /^תמר/, not: withSnacks(/דבש|סירופ|עגבני|תמרינדי|מצופ|ממולא/) },
  grapeJuice: { is: /מיץ ענבים|תירוש/, not: withSnacks(/חומץ|תפוח/) },
  peeledAlmonds: { is: /^שקד/, not: withSnacks(/מתוק|משקה|חלב|קמח|שמן|דבש|מסוכר|מרציפן|תחליף|יוגורט|טחו|ירוק|מרק/) },
  eggNoodles: { is: /^אטריות/, not: withSnacks(/אורז|סושי|שעועית|מרק|מנה|קונג'ק|כוסמין|ללא גלוטן/) },
  whiteCheese9: { is: /^גבינה לבנה|גבינה לבנה/, not: withSnacks(/פרי|עיזים/) },
  vanillaPudding: { is: /^(?:אינסטנט )?פודינג.*וניל/, not: withSnacks(/מעדן|דיאט|דני|ורוד/) },
  riceNoodles: { is: /אטריות אורז|נודלס אורז|איטריות אורז/, not: withSnacks(/מנה|מרק/) },
  tofu: { is: /^טופו|טופו/, not: withSnacks(/מעושן|שניצל|נקניק|קציצ|טופוטי|בורגר/) },
  sprouts: { is: /נבטי|נבטים/, not: withSnacks(/לחם/) },
  peanuts: { is: /^בוטן|^בוטנים/, not: withSnacks(/חמאת|מצופ|אמריקאי|סיני|קבוקים|מסוכר|ציפוי|במבה|בקליפה/) },
  greenOnion: { is: /^בצל ירוק/, not: withSnacks(/מיובש|קפוא/) },
  lime: {
    is: /^ליים(?:\s|$)|^לימון ליים/,
    not: withSnacks(/מיץ|משקה|רוטב|שוופס|סירופ|אדפ|בסיל|מ"ל|משומר/),
    pieceGrams: 70,
  },
  sushiRice: { is: /אורז.*סושי/, not: withSnacks(/חומץ/) },
  nori: { is: /נורי|אצות/, not: SNACK },
  riceVinegar: { is: /חומץ.*אורז/, not: SNACK },
  avocado: { is: /^אבוקדו/, not: withSnacks(/סלט|שמן|קפוא|גוואקמולה|מיונז/), pieceGrams: 220 },
  smokedSalmon: { is: /סלמון.*מעוש/, not: withSnacks(/גבינה|סלט/) },
  wasabi: { is: /וו?א?סאבי/, not: withSnacks(/אפונה|בוטנים|קליפס/) },
  pickledGinger: { is: /^(?:ג['׳`]?ינג['׳`]?ר|זנגביל).*(?:כבוש|סושי|חמוץ|מוחמץ)/, not: SNACK },
  noodles: { is: /נודל/, not: withSnacks(/מנה|מנת|ארוחת|כוס|אורז|עוף|בקר|קונג'ק|מרק|קאפ/) },
  pargiyot: {
    is: /^(?:סטייק |קוביות )?פרגי/,
    not: withSnacks(/מתובל|שיפוד|קבב|תיבול|שניצל|מעושן|נקניק|ממולא|עצם|פסטרמה/),
  },
  cabbage: {
    is: /^כרוב(?: לבן)?(?:\s|$)/,
    not: withSnacks(/סלט|אדום|סגול|כבוש|חמוץ|ניצנים|סיני|קייל|קפוא|עלים/),
    pieceGrams: 1000,
  },
  sesameOil: { is: /^שמן שומשום/, not: SNACK },
  sweetChili: { is: /^(?:רוטב )?(?:צ'ילי מתוק|צילי מתוק|צ׳ילי מתוק|סוויט צ)/, not: /תפוצ|דוריטוס|מיונז/ },
  curryPaste: { is: /(?:משחת|ממרח|פסטה|מחית) קארי.*אדו/, not: /חטיף|בטעם|נודלס|מנה/ },
  greenBeans: { is: /^שעועית.*ירוק/, not: withSnacks(/שימור|קופס|חומץ|שלמה|חתוכה|קפוא|מוקפא|סנפרוסט|דקה|שדה|מים/) },
  jasmine: { is: /^אורז.*י[אה]?סמין/, not: withSnacks(/מלא|מוכן|עם /) },
  blackLentils: { is: /^עדשים.*שחור/, not: SNACK },
  garlicPowder: { is: /^(?:שום (?:גבישי|גרוס|טחון)|אבקת שום)/, not: withSnacks(/פלפל|מלח|קרוטונים/) },
  burgerBuns: { is: /לחמני.*(?:המבורגר|בורגר)|המבורגר.*לחמני/, not: withSnacks(/ללא|קפוא/) },
  lettuce: { is: /^חסה/, not: withSnacks(/תערובת|(?<!ח)סלט/), pieceGrams: 350 },
  speltFlour: { is: /^קמח.*כוסמין/, not: withSnacks(/ללא גלוטן/) },
  silan: { is: /סילאן|דבש תמרים/, not: withSnacks(/טחינה|חלווה/) },
  sesame: { is: /^שומשום/, not: withSnacks(/שמן|בייגל|לחם/) },
  baguette: { is: /באגט|בגט/, not: withSnacks(/שום|שליש|רבע|ללא גלוטן|מיני|קרוטונ|טונה|נקניק/) },
  gouda: { is: /גאודה/, not: withSnacks(/טבעוני|פיצה|מעושנ|עיזים|עמק חפר/) },
  thyme: { is: /^תימין|^טימין/, not: withSnacks(/תה/) },
  parsleyRoot: { is: /שורש פטרוזיליה|פטרוזיליה שורש/, not: withSnacks(/זרעי/) },
  celeryRoot: { is: /שורש סלרי|סלרי (?:ראש|שורש)|ראש סלרי/, not: SNACK },
  pumpkin: { is: /^דלעת|^דלורית/, not: withSnacks(/גרעיני|קפוא|מרק|ספגטי/), pieceGrams: 1000 },
  chickenSoupPowder: {
    is: /^(?:אבקת )?מרק (?:בטעם |טעם |זך )?.*עוף|^אבקת מרק/,
    not: /מנה חמה|קניידלך|קרוטון|פטריות|בצל|נודלס|נמס|אטריות|שקדי/,
  },
  leek: { is: /^כרישה|^לוף|פרסה/, not: withSnacks(/קפוא|לביב|קציצ/), pieceGrams: 220 },
  splitPeas: {
    is: /^אפונה.*(?:יבש|חצוי|ירוק|צהוב)|^אפונה(?:\s|$)/,
    not: withSnacks(/קפוא|גזר|שימור|עדינה|מוקפא|ואסאבי|עדין|גינה|בקופסא|גמדי|תרמיל|טרי/),
  },
  bay: { is: /דפנה/, not: withSnacks(/שמן/) },
  sausages: { is: /^נקניקי/, not: withSnacks(/טבעוני|צמחי|צמחוני|סויה|בצק/) },
  kalamata: { is: /^(?:זית|זיתים|זיתי).*קלמ[א]?טה|^קלמטה/, not: withSnacks(/שמן|טפנד/) },
  oregano: { is: /^אורגנו/, not: SNACK },
  quinoa: { is: /^קינואה/, not: withSnacks(/מוכן|פתיתי|סלט|פסטה|חטיף/) },
  cranberries: { is: /^חמוציות/, not: withSnacks(/מיץ|משקה|תה/) },
  pumpkinSeeds: { is: /^(?:גרעיני|גרעינים|גרעין|זרעי).*דלעת/, not: SNACK },
  pomegranate: { is: /^רימון|^רימונים/, not: withSnacks(/מיץ|יין|רכז|רוטב|סירופ|משקה/), pieceGrams: 300 },
  slicedAlmonds: {
    is: /^שקד.*(?:פרוס|מולב|טבע|קלופ|חצוי|גפרור)|^שקד/,
    not: withSnacks(/מתוק|משקה|חלב|קמח|שמן|דבש|מסוכר|מרציפן|תחליף|יוגורט|טחו|ירוק|מרק/),
  },
  stewBeef: {
    is: /^(?:בשר )?(?:ל?גולש|גולאש)/,
    not: withSnacks(
      /קפוא|טחון|המבורגר|נקניק|קבב|עוף|הודו|מרק|מתובל|רוטב|מעדן|תבלין|מעושן|פסטרמה|צלעות|קציצ|כבש|טלה|פתיתי|סויה|אנטריקוט|סינטה|פילה/,
    ),
  },
  cardamom: { is: /^הל(?:\s|$)/, not: withSnacks(/קפה|תה/) },
  baharat: { is: /^בהרט|תבלין בהרט/, not: SNACK },
  groundCoriander: { is: /כוסברה.*(?:טחו|גרגר|זרע|יבש|תבלין)|זרעי כוסברה/, not: SNACK },
  fetaOnly: { is: /^(?:גבינת |גבינה |בסגנון |גבינה בסגנון )*פטה/, not: withSnacks(/סלט|פיצה|מזון/) },
  soda: { is: /^(?:מי )?סודה|מים מוגזים|^סודה/, not: withSnacks(/לשתי|לימון|אפרסק|אבקת|תפוח|אשכולית|מנגו|קולה|קסטל/) },
  roseWater: { is: /מי ורדים|תמצית ורדים|מי זהר ורדים/, not: withSnacks(/פנים|גוף/) },
  coconutFlakes: { is: /^קוקוס|שבבי קוקוס|פתיתי קוקוס/, not: withSnacks(/חלב|שמן|מים|מי |סוכר|טרי|אגוז/) },
  pistachios: { is: /^פיסטוק/, not: withSnacks(/חלבה|מעדן|גלידה|רוטב|בקלוואה|דובאי|פירה|משקה/) },
  frozenStrawberries: { is: /^תות/, not: withSnacks(/ריבת|מיץ|יוגורט|עץ|סירופ|יער|משקה|מעדן|בננה/) },
  orangeJuice: { is: /(?:מיץ|סחוט).*תפוז|^תפוז.*סחוט/, not: withSnacks(/גזר|מרוכז|תרכיז|מנגו|אננס|לימון|משקה|קלמנטי/) },
} satisfies Record<string, Goods>;
