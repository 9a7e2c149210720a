import type { ShoppingList } from '@sali/domain/lists/list';
import { useState } from 'react';
import { linksTexts } from '@sali/texts/app/links';
import { Button } from '../../../../base/ui/Button.tsx';
import { ReadyAddress, ReadyFrame } from '../../../../base/ui/qr/ReadyAddress.tsx';
import { copyText } from '../../../../base/ui/shareSheet.ts';
import { copyWords, sendLink } from './sendLink.ts';
import { Switch } from '../../../../base/ui/Switch.tsx';

export type ReadyLinkProps = {
  list: ShoppingList;
  address: string;
  /** The way to another link; undefined without a network, where none can be made. */
  onAnother: (() => void) | undefined;
};

/** The buttons that send a link that was just made. Its address is shown here alone. */
export function ReadyLink({ list, address, onAnother }: ReadyLinkProps) {
  const [isNamed, setIsNamed] = useState(false);
  return (
    <ReadyFrame>
      <ReadyAddress
        address={address}
        title={linksTexts.ready}
        text={linksTexts.once}
        words={linksTexts}
        onSend={() => void sendLink(address, isNamed ? list.name : undefined)}
        onCopy={() => void copyText(address, copyWords)}
      >
        <Switch label={linksTexts.withName} hint={linksTexts.withNameHint} isOn={isNamed} onChange={setIsNamed} />
      </ReadyAddress>
      {onAnother && (
        <Button look="ghost" size="sm" onClick={onAnother}>
          {linksTexts.another}
        </Button>
      )}
    </ReadyFrame>
  );
}
