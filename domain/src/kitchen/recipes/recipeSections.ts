/** Headings that separate the sections of a recipe's text. */
export type RecipeSection = 'ingredients' | 'steps';

/** Words that a heading of ingredients begins with. */
const INGREDIENTS = new RegExp(
  '^(?:(?:רשימת )?(?:ה)?(?:מצרכים|רכיבים|מרכיבים|חומרים)|מה צריך|' +
    "(?:the |all )?ingredients|what you(?:'|’)?(?:ll)? need|you will need|(?:les )?ingrédients|zutaten|(?:los )?ingredientes|(?:gli )?ingredienti|" +
    'składniki|ingrediënten|ingredienser|ainekset|ainesosat|hozzávalók|ingrediente|ingredience|suroviny|sastojci|' +
    'sestavine|malzemeler|koostisosad|ingredientai|sastāvdaļas|nguyên liệu|bahan(?:-bahan)?|υλικ[άα]|ингредиенты|состав|' +
    'продукты|інгредієнти|продукти|необходими продукти|съставки|المقادير|المكونات|مكونات|مقادير|مواد لازم|' +
    '材料|食材|用料|재료)(?=$|[\\s:(（])',
  'i',
);
const STEPS = new RegExp(
  '^(?:(?:אופן|הוראות|שלבי|דרך|תהליך|שיטת) (?:ה)?(?:הכנה|ביצוע|אפייה|בישול)|(?:ה)?הכנה|הוראות|שלבים|איך מכינים|מכינים|' +
    '(?:the |cooking |step[- ]by[- ]step )?(?:instructions|directions|method|preparation|procedure)|(?:here.s )?how to make(?: it)?|steps|step[- ]by[- ]step|' +
    '(?:la )?préparation|(?:die )?zubereitung|anleitung|(?:la )?preparación|elaboración|modo de (?:preparo|fazer|preparación|preparação)|' +
    'preparação|preparo|instrucciones|preparazione|procedimento|(?:sposób )?przygotowani[ea]|wykonanie|bereiding(?:swijze)?|' +
    'instructies|instruktion(?:er)?|(?:så )?gör (?:så här|du)|tillagning|fremgangsmåde|fremgangsmåte|(?:slik|sådan) gjør du|sådan gør du|valmistus(?:ohje)?|elkészítés|mod de preparare|' +
    'postup(?: přípravy)?|priprema|priprava|yapılışı|hazırlanışı|cách làm|cara membuat|εκτ[έε]λεση|οδηγίες|(?:способ )?приготовлени[ея]|' +
    'как приготовить|інструкції|приготування|начин на приготвяне|приготвяне|طريقة (?:التحضير|العمل|الطبخ)|التحضير|' +
    '作り方|做法|步骤|步驟|만드는 법)(?=$|[\\s:?(（])',
  'i',
);
/** The word before the number of a step, in the languages of recipe sites. */
export const STEP_WORDS =
  'שלב|step|stap|schritt|étape|paso|passo|krok|steg|trin|vaihe|lépés|adım|bước|langkah|шаг|крок|الخطوة';

/** A heading is short: a longer line that begins with such a word is a sentence. */
const HEADING_WORDS_MAX = 5;
/** `How to make slow-cooked beans`. */
const NAMED_STEPS = /^how to make(?: [\p{L}'’-]+){0,6}$/iu;

/** The section that a cleaned line opens; null if it is not a heading. */
export function sectionOf(text: string): RecipeSection | null {
  if (NAMED_STEPS.test(text)) return 'steps';
  if (text.split(' ').length > HEADING_WORDS_MAX || /\d/.test(text.replaceAll(/\(.*?\)/g, ''))) return null;
  if (INGREDIENTS.test(text)) return 'ingredients';
  return STEPS.test(text) && /^[^:]*:?$/.test(text) ? 'steps' : null;
}
