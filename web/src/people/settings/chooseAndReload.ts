import type { Language } from '@sali/domain/people/settings/languages';
import { chooseLanguage } from '../../base/languages/language.ts';
import { otherTexts } from '../../base/languages/otherTexts.ts';
import { changeSettings } from './settings.ts';

let last: Language | undefined;

/**
 * Chooses a language, as a setting too, so that the person's other devices follow. The page stays until the texts of the next
 * one are here [LN5]; of several choices the last one holds. @throws where the texts cannot be read; nothing is changed then
 */
export async function chooseAndReload(chosen: Language): Promise<void> {
  last = chosen;
  if (chosen !== 'he') await otherTexts(chosen);
  if (last !== chosen) return;
  changeSettings({ language: chosen });
  chooseLanguage(chosen);
}
