import type { Language } from '@sali/domain/people/settings/languages';
import type { AllTexts } from '@sali/texts/types';

/** Every catalogue but the Hebrew one, which is part of the app. */
const catalogues = import.meta.glob<{ all: AllTexts }>([
  '../../../../texts/generated/*/all.js',
  '!../../../../texts/generated/he/all.js',
]);

/**
 * The texts of another language than Hebrew, a file of its own; kept by the service worker like every part.
 * @throws Error for a language that has no catalogue
 */
export async function otherTexts(language: Exclude<Language, 'he'>): Promise<AllTexts> {
  const load = catalogues[`../../../../texts/generated/${language}/all.js`];
  if (!load) throw new Error(`there is no catalogue texts/${language}.po`);
  return (await load()).all;
}
