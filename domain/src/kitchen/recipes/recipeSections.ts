/** Headings that separate the sections of a recipe's text. */
export type RecipeSection = 'ingredients' | 'steps';

/** Words that a heading of ingredients begins with. */
const INGREDIENTS = new RegExp(
  '^(?:(?:רשימת )?(?:ה)?(?:מצרכים|רכיבים|מרכיבים|חומרים)|רשימת קניות|מה ש?צריך|צריך(?=\\P{L}*$)|' +
    "(?:the |all )?ingredients?(?: list)?|shopping list|what you(?:'|’)?(?:ll)? need|you will need|(?:(?:les |liste des )?)ingrédients|(?:die )?zutaten(?:liste)?|was (?:du brauchst|ihr braucht)|(?:los |lista de )?ingredientes|(?:gli )?ingredienti|wat heb je nodig|benodigdheden|det(?:ta)? behöver du|det skal du bruge|du trenger|" +
    'składniki|ingrediënten|ingredienser|ainekset|ainesosat|hozzávalók|ingrediente|ingredience|suroviny|sastojci|' +
    'sestavine|malzemeler|koostisosad|ingredientai|sastāvdaļas|nguyên liệu|bahan(?:-bahan)?|υλικ[άα]|ингредиенты|состав|' +
    'продукты|інгредієнти|продукти|необходими продукти|съставки|المقادير|المكونات|مكونات|مقادير|مواد لازم|' +
    '材料|食材|用料|재료)(?=$|[\\s:?(（])',
  'iu',
);
const STEPS = new RegExp(
  '^(?:(?:אופן|הוראות|שלבי|דרך|תהליך|שיטת) (?:ה)?(?:הכנה|הכנת|ביצוע|אפייה|בישול)|(?:ה)?הכנה|הוראות|שלבים|(?:איך|מה|אז מה) עושים|בואו נתחיל|איך מכינים|מכינים|' +
    "(?:the |cooking |recipe |step[- ]by[- ]step |preparation )?(?:instructions?|directions?|method|preparation|steps|procedure)|how to make(?: it)?|let(?:'|’)s (?:make it|cook)|" +
    "(?:la )?préparation|(?:les )?étapes|réalisation|(?:die )?zubereitung(?:sschritte)?|so (?:geht(?:'|’)?s|wird(?:'|’)?s gemacht)|anleitung|(?:la )?preparación|elaboración|pasos|modo de (?:preparo|fazer|preparación|preparação)|" +
    'preparação|preparo|instrucciones|preparazione|passaggi|procedimento|(?:sposób )?przygotowani[ea]|wykonanie|bereid(?:en|ing(?:swijze)?)|' +
    'instructies|(?:zo )?maak je het|aan de slag|gör så här|så (?:här )?gör du|sådan gør du|tillagning|fremgangsmåde|fremgangsmåte|slik gjør du|valmistus(?:ohje)?|elkészítés|mod de preparare|' +
    'postup(?: přípravy)?|priprema|priprava|yapılışı|hazırlanışı|cách làm|cara membuat|εκτ[έε]λεση|οδηγίες|(?:способ )?приготовлени[ея]|' +
    'как приготовить|інструкції|приготування|начин на приготвяне|приготвяне|طريقة (?:التحضير|العمل|الطبخ)|التحضير|' +
    '作り方|做法|步骤|步驟|만드는 법)(?=$|[\\s:?(（])',
  'i',
);
/** `הכנת הבצק`, `הכנת הרוטב הלבן`: the heading of the steps of a part, and its name; a verb behind it is a sentence. */
const STEPS_OF_PART = /^הכנת ה[^\s.,]+(?: ו?ה(?!י[אה](?:\s|$))[^\s.,]+){0,2}$/;
/** A heading is short: a longer line that begins with such a word is a sentence. */
const HEADING_WORDS_MAX = 5;

/** The section that a cleaned line opens; null if it is not a heading. */
export function sectionOf(text: string): RecipeSection | null {
  if (text.split(' ').length > HEADING_WORDS_MAX || /\d/.test(text.replaceAll(/\(.*?\)/g, ''))) return null;
  if (INGREDIENTS.test(text)) return 'ingredients';
  return STEPS.test(text) && /^[^:]*:?$/.test(text) ? 'steps' : null;
}

/** Whether a line without its colon is the heading of the steps of a part. */
export const isStepsOfPart = (text: string): boolean => STEPS_OF_PART.test(text);

/** Work in a kitchen, without the ending of its form: `מערבב` of 'מערבבים', 'מערבבת'. */
const WORK =
  '(?:מערבב|מערבל|מקצי[פף]|טור[פף]|ל[שו]ש?|שמ|מוסי[פף]|יוצק|שופ[כך]|מוזג|מכניס|אופ|מבשל|מטג[נן]|קוצ[צץ]|חות[כך]|פורס|טוח[נן]|מרסק|מוע[כך]|מגרר|' +
  'מניח|מסדר|מפזר|מחממ|מרתיח|מקפל|מגלגל|מרדד|מצננ|מקרר|מתפיח|משר|מסננ|מתבל|מצפ|טובל|מגיש|מקשט|מורח|מושח|ממל|מכס|הופ[כך]|צול|מאד|' +
  'ממיס|שובר|קול[פף]|שוט[פף]|מייבש|מעביר|נות[נן]|לוקח|מחלק|יוצר|קור[צץ]|מזל[פף]|מפורר|מקפיא|משטח)';
/** A line that begins with work, as steps do: `טוחנים עד מרקם ברד`. */
export const WORK_FIRST = new RegExp(`^${WORK}(?:ים|ות)(?=\\s|$)`);
/** Work anywhere in a sentence that somebody speaks. */
export const WORK_SPOKEN = new RegExp(`(?:^|\\s)ו?${WORK}(?:ים|ות|ת|ה)?(?=[\\s.,]|$)`);
