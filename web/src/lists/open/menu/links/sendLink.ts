import { linksTexts } from '@sali/texts/app/links';
import { shareOrCopy } from '../../../../base/ui/shareSheet.ts';

export const copyWords = { copied: linksTexts.copied, copyFailed: linksTexts.copyFailed };

/** Opens the phone's share sheet with a link to a list, or copies its message. @param name of the list, where it is to be read */
export function sendLink(address: string, name?: string): Promise<void> {
  const text = name === undefined ? linksTexts.message : linksTexts.namedMessage({ name });
  return shareOrCopy({ text, url: address }, `${text}\n${address}`, copyWords);
}
