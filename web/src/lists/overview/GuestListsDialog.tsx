import type { ShoppingList } from '@sali/domain/lists/list';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { linksTexts } from '@sali/texts/app/links';
import { overviewTexts } from '@sali/texts/app/overview';
import { Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { moveGuestLists } from '../../people/sync/links/links.ts';
import { clsx } from 'clsx';
import checkboxStyles from '../../base/ui/checkbox.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import placesStyles from '../../base/ui/places.module.css';

export type GuestListsDialogProps = {
  lists: readonly ShoppingList[];
  /** With the lists that stay on the device. */
  onClose: (left: readonly ShoppingList[]) => void;
};

/** Lists made before the sign-in: into the account, all or chosen ones, or left on the device. */
export function GuestListsDialog({ lists, onClose }: GuestListsDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(lists.map((list) => list.id)));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const adopt = () => {
    const taken = lists.filter((list) => chosen.has(list.id));
    moveGuestLists(taken).then(
      () => showToast(linksTexts.guestLists.adopted({ count: taken.length })),
      () => showToast(linksTexts.guestLists.failed),
    );
    onClose(lists.filter((list) => !chosen.has(list.id)));
  };
  return (
    <Sheet title={linksTexts.guestLists.title} onClose={() => onClose(lists)}>
      <p className={clsx(uiStyles.secondary, uiStyles.below8)}>{linksTexts.guestLists.text}</p>
      <ul className={placesStyles.places}>
        {lists.map((list) => (
          <li key={list.id}>
            <label className={placesStyles.place}>
              <input
                type="checkbox"
                className={checkboxStyles.checkbox}
                checked={chosen.has(list.id)}
                onChange={() => toggle(list.id)}
              />
              <bdi className={uiStyles.grow}>{list.name}</bdi>
              <span className={clsx(uiStyles.secondary, uiStyles.regular)}>
                {overviewTexts.products({ count: Object.keys(list.items).length })}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above16)}>
        <Button look="primary" block disabled={chosen.size === 0} onClick={adopt}>
          <CloudUpload />
          {linksTexts.guestLists.adopt}
        </Button>
        <Button look="quiet" block onClick={() => onClose(lists)}>
          {linksTexts.guestLists.leave}
        </Button>
      </div>
    </Sheet>
  );
}
