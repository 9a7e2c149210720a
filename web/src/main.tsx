import './styles/index.css';
import { setTexts } from './languages/chosen.ts';
import { language } from './languages/language.ts';
import { otherTexts } from './languages/otherTexts.ts';

/** The texts first: every part of the app reads them as it is loaded. */
async function boot(): Promise<void> {
  if (language !== 'he') setTexts(await otherTexts(language));
  await import('./boot.tsx');
}

void boot();
