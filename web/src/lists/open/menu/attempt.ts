import { showToast } from '../../../base/ui/toast.ts';

/** Waits for a change of a list; false where it failed, and `text` was shown. */
export async function attempt(text: string, change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch {
    showToast(text);
    return false;
  }
}
