import type { ShoppingList } from '@sali/domain/lists/list';
import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import { linksTexts } from '@sali/texts/app/links';
import { Button } from '../../../../base/ui/Button.tsx';
import { QrCode } from '../../../../base/ui/qr/QrCode.tsx';
import { copyText } from '../../../../base/ui/shareSheet.ts';
import { copyWords, sendLink } from './sendLink.ts';
import { Switch } from '../../../../base/ui/Switch.tsx';
import { clsx } from 'clsx';
import styles from './links.module.css';
import buttonStyles from '../../../../base/ui/Button.module.css';
import layoutStyles from '../../../../base/ui/layout.module.css';
import textStyles from '../../../../base/ui/text.module.css';

export type ReadyLinkProps = {
  list: ShoppingList;
  address: string;
  /** The way to another link; undefined without a network, where none can be made. */
  onAnother: (() => void) | undefined;
};

/** What sends a link that was just made. Its address is shown here alone. */
export function ReadyLink({ list, address, onAnother }: ReadyLinkProps) {
  const [isNamed, setIsNamed] = useState(false);
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
          onClick={() => void sendLink(address, isNamed ? list.name : undefined)}
        >
          <Send />
          {linksTexts.send}
        </Button>
        <Button look="quiet" onClick={() => void copyText(address, copyWords)}>
          <Copy />
          {linksTexts.copy}
        </Button>
      </div>
      {onAnother && (
        <Button look="ghost" size="sm" onClick={onAnother}>
          {linksTexts.another}
        </Button>
      )}
    </div>
  );
}
