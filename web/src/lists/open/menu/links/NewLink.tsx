import { LINK_DAYS } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../../../base/ui/Button.tsx';
import { SelectField } from '../../../../base/ui/SelectField.tsx';
import { addressOfLink, type LinkPermission, createLinkTo } from '../../../../people/sync/links/links.ts';
import { shareErrorText } from '../shareErrors.ts';
import { PermissionChoice } from '../PermissionChoice.tsx';
import { sendLink } from './sendLink.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../../base/ui/ui.module.css';

const LINK_DAYS_DEFAULT = 30;

type NewLinkProps = {
  list: ShoppingList;
  isOnline: boolean;
  onMade: (address: string) => void;
  onError: (text: string) => void;
};

const OPTIONS = [
  { value: 'VIEW', label: texts.permission.view },
  { value: 'TICK', label: texts.permission.tick },
  { value: 'EDIT', label: texts.permission.edit },
] as const;
const NO_END = 'none';

/**
 * The permission of a new link and its duration; one tap makes and sends it [LK34]. Nothing is shown without a network;
 * the choice is there again after it.
 */
export function NewLink({ list, isOnline, onMade, onError }: NewLinkProps) {
  const [permission, setPermission] = useState<LinkPermission>('EDIT');
  const [days, setDays] = useState(String(LINK_DAYS_DEFAULT));
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    setIsMaking(true);
    onError('');
    try {
      const chosen = LINK_DAYS.find((one) => String(one) === days) ?? null;
      const { token } = await createLinkTo(list.id, { permission, days: chosen });
      const address = addressOfLink(token);
      onMade(address);
      await sendLink(address);
    } catch (failure) {
      onError(shareErrorText(failure));
    } finally {
      setIsMaking(false);
    }
  };
  if (!isOnline) return null;
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <PermissionChoice label={linksTexts.permission} value={permission} options={OPTIONS} onChange={setPermission} />
      <SelectField label={linksTexts.until} value={days} onChange={setDays}>
        {LINK_DAYS.map((count) => (
          <option key={count} value={count}>
            {linksTexts.days({ count })}
          </option>
        ))}
        <option value={NO_END}>{linksTexts.noEnd}</option>
      </SelectField>
      <Button look="primary" block isUnavailable={isMaking} onClick={() => void make()}>
        <Send />
        {linksTexts.make}
      </Button>
    </div>
  );
}
