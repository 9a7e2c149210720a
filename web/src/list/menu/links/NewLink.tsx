import { ROLE_FROM_WIRE } from '@sali/contract/lists/listsWire';
import { LINK_DAYS, LINK_DAYS_DEFAULT } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { Copy, Link2, Send } from 'lucide-react';
import { useState } from 'react';
import { linksTexts } from '../../../languages/sharing/linksTexts.ts';
import { texts } from '../../../languages/mainTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { copyText, shareOrCopy } from '../../../ui/shareSheet.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { addressOfLink, type LinkPermission, createLinkTo } from '../../../sync/links/links.ts';
import { shareErrorText } from '../shareErrors.ts';
import { QrCode } from '../../../ui/qr/QrCode.tsx';
import { clsx } from 'clsx';
import styles from './links.module.css';
import buttonStyles from '../../../ui/Button.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';

type NewLinkProps = { list: ShoppingList; onMade: () => void; onError: (text: string) => void };

const OPTIONS = [
  { value: 'VIEW', label: texts.permission.view },
  { value: 'TICK', label: texts.permission.tick },
  { value: 'EDIT', label: texts.permission.edit },
] as const;
const NO_END = 'none';

/** What a new link allows and for how long; once it is made, what sends it. */
export function NewLink({ list, onMade, onError }: NewLinkProps) {
  const [permission, setPermission] = useState<LinkPermission>('EDIT');
  const [days, setDays] = useState(String(LINK_DAYS_DEFAULT));
  const [isMaking, setIsMaking] = useState(false);
  const [address, setAddress] = useState('');
  const make = async () => {
    setIsMaking(true);
    onError('');
    try {
      const chosen = LINK_DAYS.find((one) => String(one) === days) ?? null;
      const { token } = await createLinkTo(list.id, { permission, days: chosen });
      setAddress(addressOfLink(token));
      onMade();
    } catch (failure) {
      onError(shareErrorText(failure));
    } finally {
      setIsMaking(false);
    }
  };
  if (address !== '') return <ReadyLink list={list} address={address} onAnother={() => setAddress('')} />;
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap12)}>
      <Segmented label={linksTexts.permission} value={permission} options={OPTIONS} onChange={setPermission} />
      <p className={textStyles.secondary}>{texts.permissionText[ROLE_FROM_WIRE[permission]]}</p>
      <SelectField label={linksTexts.until} value={days} onChange={setDays}>
        {LINK_DAYS.map((count) => (
          <option key={count} value={count}>
            {linksTexts.days({ count })}
          </option>
        ))}
        <option value={NO_END}>{linksTexts.noEnd}</option>
      </SelectField>
      <Button look="soft" block isUnavailable={isMaking} onClick={() => void make()}>
        <Link2 />
        {linksTexts.make}
      </Button>
    </div>
  );
}

type ReadyLinkProps = { list: ShoppingList; address: string; onAnother: () => void };

function ReadyLink({ list, address, onAnother }: ReadyLinkProps) {
  const [isNamed, setIsNamed] = useState(false);
  const message = isNamed ? linksTexts.namedMessage({ name: list.name }) : linksTexts.message;
  const words = { copied: linksTexts.copied, copyFailed: linksTexts.copyFailed };
  return (
    <div className={styles.ready}>
      <p role="status">
        <span className={clsx(textStyles.strong, layoutStyles.block)}>{linksTexts.ready}</span>
        <span className={textStyles.secondary}>{linksTexts.once}</span>
      </p>
      <QrCode address={address} label={linksTexts.qr} />
      <bdi dir="ltr" className={clsx(styles.address, textStyles.muted)} aria-label={linksTexts.address}>
        {address}
      </bdi>
      <Switch label={linksTexts.withName} hint={linksTexts.withNameHint} isOn={isNamed} onChange={setIsNamed} />
      <div className={clsx(layoutStyles.row, buttonStyles.actions)}>
        <Button
          look="primary"
          className={buttonStyles.main}
          onClick={() => void shareOrCopy({ text: message, url: address }, `${message}\n${address}`, words)}
        >
          <Send />
          {linksTexts.send}
        </Button>
        <Button look="quiet" onClick={() => void copyText(address, words)}>
          <Copy />
          {linksTexts.copy}
        </Button>
      </div>
      <Button look="ghost" size="sm" onClick={onAnother}>
        {linksTexts.another}
      </Button>
    </div>
  );
}
