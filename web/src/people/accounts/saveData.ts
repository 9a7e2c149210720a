import { syncEngine } from '../sync/engine.ts';
import { downloadFile } from '../../base/ui/files/downloadFile.ts';

/** The data that a person can save before a session ends: their lists, and unsent changes. */
type SavedData = { readonly savedAt: string; readonly lists: readonly unknown[]; readonly waiting: readonly unknown[] };

function dataToSave(now: Date): SavedData | null {
  const { lists, queue } = syncEngine().state.getState();
  const data = { savedAt: now.toISOString(), lists: Object.values(lists), waiting: queue.map(({ op }) => op) };
  return data.lists.length + data.waiting.length === 0 ? null : data;
}

/** Saves everything on the device and as a downloaded file. @returns false if there is nothing to save */
export function saveData(fileName: (day: string) => string): boolean {
  const data = dataToSave(new Date());
  if (data === null) return false;
  syncEngine().device.saveSnapshot();
  downloadFile(fileName(data.savedAt.slice(0, 10)), 'application/json', JSON.stringify(data, null, 2));
  return true;
}
