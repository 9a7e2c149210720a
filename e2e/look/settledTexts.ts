/**
 * Replaces what is different at each moment: times, days, "5 minutes ago" and random ids. Runs in the page, so that it
 * may use nothing from outside.
 */
export function settleTexts(): void {
  const changing: readonly (readonly [RegExp, string])[] = [
    // Not that of 'sync now' and 'one is here now'.
    [/(לפני|בעוד) (רגע|דקה|שעה|\d+ [\u0590-\u05ff']+)|(?<!(סנכרון|כאן|מחובר|קונים) )עכשיו|הרגע/g, 'לפני רגע'],
    [/\d{13}/g, '0'],
    [/\d{1,2}:\d{2}(:\d{2})?/g, '00:00'],
    [/\d{1,2}[./]\d{1,2}([./]\d{2,4})?/g, '1.1'],
    [/\d{1,2} ב(ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)( \d{4})?/g, '1 בינואר'],
  ];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const before = node.nodeValue ?? '';
    const after = changing.reduce((text, [pattern, fixed]) => text.replace(pattern, fixed), before);
    if (after !== before) node.nodeValue = after;
  }
}
