import type { RecipeCost } from '@sali/contract/recipes/shopping';
import type { Recipe, RecipeDraft } from '@sali/contract/recipes/recipes';
import { beforeEach, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../test/testApp.ts';
import { importPaths } from '../feeds/feeds.ts';
import { loadSampleOnce } from '../sample/sample.ts';

const NOW = process.env['FEEDS'] ? new Date('2026-08-10T10:00:00Z') : new Date('2026-11-21T10:00:00Z');
const TEXTS = [
  `שקשוקה
ל-4 מנות
מצרכים
6 ביצים
3 שיני שום
כוס וחצי מים
5 עגבניות
1 בצל גדול
2 פלפלים אדומים
3 כפות שמן זית
2 כפות רסק עגבניות
כפית פפריקה מתוקה
חצי כפית כמון
חצי כפית מלח
חופן פטרוזיליה קצוצה
אופן ההכנה
מבשלים`,
  `עוגת שוקולד
ל-12 מנות
מצרכים
2 כוסות קמח
כוס וחצי סוכר
3 ביצים
חצי כוס שמן
כוס חלב
3/4 כוס קקאו
שקית אבקת אפייה
200 גרם שוקולד מריר
250 מ"ל שמנת מתוקה
כפית תמצית וניל
קורט מלח
100 גרם חמאה
אופן ההכנה
אופים`,
  `פסטה ברוטב שמנת פטריות
ל-4 מנות
מצרכים
500 גרם פסטה
2 סלסילות פטריות
400 מ"ל שמנת לבישול
2 שיני שום
50 גרם פרמזן מגורד
בצל
2 כפות חמאה
מלח
פלפל שחור
אופן ההכנה
מבשלים`,
  `חומוס ביתי
ל-6 מנות
מצרכים
חצי קילו גרגירי חומוס
כוס טחינה גולמית
מיץ מ-2 לימונים
4 שיני שום
כפית כמון
כפית סודה לשתייה
אופן ההכנה
מבשלים`,
  `מרק עוף
ל-8 מנות
מצרכים
1 עוף שלם
4 גזרים
2 קישואים
3 תפוחי אדמה
1 בטטה
צרור שמיר
צרור פטרוזיליה
3 גבעולי סלרי
2 ליטר מים
2 כפות אבקת מרק עוף
אטריות דקות
אופן ההכנה
מבשלים`,
  `אורז עם עדשים
ל-5 מנות
מצרכים
2 כוסות אורז
כוס עדשים
2 בצלים
1/4 כוס שמן
4 כוסות מים רותחים
כפית בהרט
אופן ההכנה
מבשלים`,
  `סלט טונה
ל-3 מנות
מצרכים
2 קופסאות טונה
3 כפות מיונז
4 מלפפונים
1 בצל סגול
קופסת תירס
2 ביצים קשות
מיץ לימון
אופן ההכנה
מערבבים`,
  `פנקייק
ל-4 מנות
מצרכים
כוס וחצי קמח תופח
כוס וחצי חלב
2 ביצים
2 כפות סוכר
כף סוכר וניל
30 גרם חמאה מומסת
סירופ מייפל להגשה
אופן ההכנה
מטגנים`,
];
describeDb('explore', (openTestDb) => {
  let app: TestApp;
  let storeKey = '';
  beforeEach(async () => {
    const database = await openTestDb();
    app = await buildTestApp(database, { now: () => NOW });
    const folder = process.env['FEEDS'];
    if (folder)
      for await (const r of importPaths(
        { db: database.db, now: () => new Date('2026-08-10T10:00:00Z'), log: app.deps.log },
        [folder],
      ))
        void r;
    else await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    const { body } = await app.call<{ store_key: string; chain_name: string }[]>(null, 'GET', 'stores?limit=20');
    storeKey = body[Number(process.env['STORE'] ?? 0)]?.store_key ?? '';
    console.log(body.map((b) => b.chain_name + b.store_key).join(' | '), storeKey);
    return () => app.server.close();
  });
  it('prints', async () => {
    const dana = await app.person('dana');
    for (const text of TEXTS) {
      const { body: draft } = await app.call<RecipeDraft>(dana, 'POST', 'recipes/read-text', { body: { text } });
      for (const linked of process.env['ONLY'] ? [process.env['ONLY'] === 'linked'] : [false, true]) {
        const entries = draft.ingredients.map((i) => ({
          entry_type: 'product',
          product_name: i.product_name,
          quantity: i.quantity,
          unit: i.unit,
          notes: i.notes,
          ...(linked && i.match && { product_catalog_number: i.match.product_catalog_number }),
        }));
        const { body: recipe } = await app.call<Recipe>(dana, 'POST', 'recipes', {
          body: { title: draft.title, servings: draft.servings ?? 4, entries },
        });
        const { body: cost } = await app.call<RecipeCost>(
          dana,
          'GET',
          `recipes/${recipe.recipe_id}/cost?store_key=${storeKey}`,
        );
        console.log(
          '##',
          draft.title,
          linked ? 'LINKED' : 'WORDS',
          'total',
          cost.total,
          'used',
          cost.used_total,
          'per',
          cost.per_serving,
          'without',
          cost.without_price,
        );
        for (const i of cost.ingredients)
          console.log(
            '  ',
            i.name.padEnd(18),
            JSON.stringify(i.needed),
            '×',
            i.packages,
            i.product?.item_name ?? '-',
            i.total,
            i.used_total,
            'left',
            JSON.stringify(i.remains?.amount),
            i.is_likely_at_home ? 'HOME' : '',
          );
      }
    }
  }, 120000);
});
