import { showToast } from './toast.ts';

export type SharedWords = { readonly copied: string; readonly copyFailed: string };

/** Opens the phone's share sheet; without one, copies `copy` and says so. Cancelling shows nothing. */
export async function shareOrCopy(data: ShareData, copy: string, words: SharedWords): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  await copyText(copy, words);
}

/** Copies a text and says whether that worked. */
export async function copyText(text: string, words: SharedWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(words.copied);
  } catch {
    showToast(words.copyFailed);
  }
}
