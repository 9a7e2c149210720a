import { useState, useTransition } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { createList } from '../../people/sync/lists.ts';
import { showToast } from '../../base/ui/toast.ts';

/**
 * Makes a list and opens it.
 * @returns `isCreating` is true until the list is on the screen: on a phone the form is there until then [N7]
 */
export function useNewList() {
  const navigate = useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const create = async (name: string, isPrivate: boolean) => {
    setIsMaking(true);
    try {
      const listId = await createList(name, [], { isPrivate });
      startOpening(() => void navigate(`/shopping/list/${listId}`));
    } catch {
      showToast(texts.overview.errors.create);
    }
    setIsMaking(false);
  };
  return { create, isCreating: isMaking || isOpening };
}
