import { expect, it } from 'vitest';
import { isThawed } from './freezer.ts';

it('[MP16] meat, poultry, fish and dough thaw overnight; broth, sausages, what is smoked or canned, and vegetables do not', () => {
  for (const name of [
    'חזה עוף',
    'חזה עוף חתוך לקוביות',
    'פרגיות',
    'בשר טחון',
    'כתף בקר',
    'צלעות כבש',
    'פילה סלמון טרי',
  ])
    expect(isThawed(name, null), name).toBe(true);
  for (const name of ['דג מושט', 'הודו טחון', 'בצק עלים', 'בצק פילו', 'בשר קפוא', 'אוסובוקו', 'קרפיון טחון'])
    expect(isThawed(name, null), name).toBe(true);
  for (const name of ['מרק עוף', 'ציר בקר', 'אבקת מרק עוף', 'תבלין לעוף', 'נקניקיות', 'סלמון מעושן', 'טונה בשמן'])
    expect(isThawed(name, null), name).toBe(false);
  for (const name of ['אפונה קפואה', 'ירקות קפואים', 'ביצים', 'חמאה', 'טופו', 'עוף מבושל', 'אורז', '', 'דבר אחר לגמרי'])
    expect(isThawed(name, null), name).toBe(false);
});

it('[MP16] a linked product says what an ingredient is, whatever its words', () => {
  expect(isThawed('נתח ש״ת', 32)).toBe(true);
  expect(isThawed('בשר', 12)).toBe(false);
  expect(isThawed('ציר', 32)).toBe(false);
});
