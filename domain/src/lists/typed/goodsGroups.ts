/** Groups that nobody buys by their name. */
export const GROUPS: ReadonlySet<string> = new Set(
  'ירקות ופירות|פירות וירקות|מוצרי חלב|חלבי|בשרי|חומרי ניקוי|פארם|טואלטיקה|מאפייה|מכולת|קצביה|קצבייה|ירקן|יבשים|לסופר|לשבת|לחג|לשוק'.split(
    '|',
  ),
);

/** Groups that are also the name of something: alone, in bold or before a dash they are the group. */
const GROUP_WORDS: ReadonlySet<string> = new Set('ירקות|פירות|בשר|בשרים|דגים|שתייה|שתיה|תבלינים|חטיפים'.split('|'));
/** Whether the words name a group of goods. */
export const isGoodsGroup = (words: string): boolean => GROUPS.has(words) || GROUP_WORDS.has(words);
