import type { ShoppingList } from '@sali/domain/lists/list';
import { recipesTexts } from '@sali/texts/app/recipes';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../base/httpError.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { createList } from '../../../people/sync/lists.ts';
import { listOnDevice, NEW_LIST } from './targetList.ts';

/**
 * Puts ingredients onto the list that was chosen, and opens it.
 * @param newName the name of the list, if it is a new one
 */
export function useToList(listId: string, newName: string) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** The new list of a try before, so that another try makes no second one. */
  const madeId = useRef<string>(undefined);
  /** @param put runs once the list is there; `onFailed` where it was not put there */
  const toList = async (put: (list: ShoppingList) => Promise<void>, onFailed?: () => void) => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const list = listOnDevice(listId === NEW_LIST ? (madeId.current ??= await createList(newName)) : listId);
      await put(list);
      await navigate(`/shopping/list/${list.serverId ?? list.id}`);
      showToast(recipesTexts.adding.done);
    } catch (error) {
      setHasFailed(true);
      setIsBusy(false);
      onFailed?.();
      // The device, not the server, failed: it is reported, but the person can try again.
      if (!(error instanceof HttpError)) throw error;
    }
  };
  return { toList, isBusy, hasFailed };
}
