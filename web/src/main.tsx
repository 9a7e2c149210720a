import './base/styles/index.css';
import { setTexts } from './base/languages/chosen.ts';
import { language } from './base/languages/language.ts';
import { otherTexts } from './base/languages/otherTexts.ts';

/** The texts first: every part of the app reads them as it is loaded. */
async function boot(): Promise<void> {
  if (language !== 'he') {
    const [texts, { measureUnitOf }] = await Promise.all([
      otherTexts(language),
      import('@sali/domain/base/amounts/unit'),
    ]);
    setTexts(texts, measureUnitOf);
    // In place of the Hebrew one of index.html, until a page has its own.
    document.title = texts.main.app.title;
  }
  await import('./app/boot.tsx');
}

void boot();
