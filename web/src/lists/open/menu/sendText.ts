import type { ShoppingList } from '@sali/domain/lists/list';
import { partFailed } from '../../../base/partFailed.ts';

/** Sends a list as plain text, by the share sheet or the clipboard: also without an account or a network. */
export async function sendText(list: ShoppingList): Promise<void> {
  const part = await import('./links/sendListText.ts').catch(partFailed);
  await part?.sendListText(list);
}
