import { isRecord } from '@sali/domain/base/unknownValues';
import { personalKey } from '../../base/device/personalKeys.ts';
import { readStored } from '../../base/stored.ts';

/**
 * The open list as a phone last showed it. `openList.js`, in the page of a list, shows it before the app runs, where
 * everything but `listId` and `html` is the same again. It is a copy for the eyes only: nothing is read back from it.
 */
export type ListPicture = {
  readonly listId: string;
  readonly path: string;
  /** The file that the app begins with: another build has other names of classes. */
  readonly build: string;
  readonly lang: string;
  /** The parts that the person chose to hide (`settings/storedSettings.ts`). */
  readonly without: string;
  /** The content of the `main` element, as far down as the screen shows it. */
  readonly html: string;
};

export const storeListPicture = (userKey: string, picture: ListPicture): void =>
  localStorage.setItem(personalKey('listPicture', userKey), JSON.stringify(picture));

export const removeListPicture = (userKey: string): void =>
  localStorage.removeItem(personalKey('listPicture', userKey));

/** Removes the picture of a list that the device no longer has. */
export function removePictureOfOthers(userKey: string, listIds: readonly string[]): void {
  const picture = readStored(personalKey('listPicture', userKey), isRecord);
  if (picture && !listIds.some((id) => id === picture['listId'])) removeListPicture(userKey);
}
