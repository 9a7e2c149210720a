import { counted } from './words.ts';

/** The usual: what is bought again and again. */
export const heUsual = {
  title: 'הקבועים שלכם',
  addMine: 'הוספת הקבועים שלי',
  hint: 'מה שקונים הכי הרבה, ראשון. נגיעה אחת מוסיפה לרשימה.',
  empty: 'כאן יופיע מה שאתם קונים שוב ושוב, אחרי הסימונים הראשונים.',
  add: (name: string): string => `הוספת ${name}`,
  times: (count: number): string => (count === 1 ? 'נקנה פעם אחת' : `נקנה ${count} פעמים`),
  onList: 'ברשימה',
  all: 'כל הקבועים',
  addTop: (count: number): string => `הוספת ${count} הראשונים`,
  addedAll: (count: number): string => counted(count, 'מוצר אחד נוסף לרשימה', 'מוצרים נוספו לרשימה'),
};
