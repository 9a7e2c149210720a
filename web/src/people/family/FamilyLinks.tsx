import type { Family, FamilyLink } from '@sali/contract/people/family/family';
import { FAMILY_LINK_DAYS } from '@sali/domain/base/limits';
import { Link2, Send } from 'lucide-react';
import { useState } from 'react';
import { familyTexts } from '@sali/texts/app/family';
import { linksTexts } from '@sali/texts/app/links';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { ReadyAddress, ReadyFrame } from '../../base/ui/qr/ReadyAddress.tsx';
import { copyText, shareOrCopy } from '../../base/ui/shareSheet.ts';
import { showToast } from '../../base/ui/toast.ts';
import type { FamilyHandle } from './useFamily.ts';
import { clsx } from 'clsx';
import styles from './family.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = familyTexts.links;
const copyWords = { copied: linksTexts.copied, copyFailed: linksTexts.copyFailed };

type FamilyLinksProps = { family: Family; handle: Pick<FamilyHandle, 'makeLink' | 'revokeLink'> };

/** Inviting by a link: one tap makes and sends it. Its address is shown here alone; below are the links that are open. */
export function FamilyLinks({ family, handle }: FamilyLinksProps) {
  const [ready, setReady] = useState<{ readonly address: string; readonly linkIds: ReadonlySet<number> } | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const send = (address: string): Promise<void> => {
    const text = words.message({ name: family.name });
    return shareOrCopy({ text, url: address }, `${text}\n${address}`, copyWords);
  };
  const make = async () => {
    if (isMaking) return;
    setIsMaking(true);
    const token = await handle.makeLink();
    setIsMaking(false);
    if (token === null) return;
    const address = addressOfFamilyLink(token);
    setReady({ address, linkIds: new Set(family.links.map((link) => link.link_id)) });
    await send(address);
  };
  // The link that was made after those: once it is revoked or used, its address opens nothing.
  const isOpen = ready !== null && family.links.some((link) => !ready.linkIds.has(link.link_id));
  return (
    <div className={styles.form}>
      {isOpen && (
        <ReadyFrame>
          <ReadyAddress
            address={ready.address}
            title={linksTexts.ready}
            text={words.once}
            words={linksTexts}
            onSend={() => void send(ready.address)}
            onCopy={() => void copyText(ready.address, copyWords)}
          />
        </ReadyFrame>
      )}
      <Button look="soft" block isUnavailable={isMaking} onClick={() => void make()}>
        <Send />
        {words.make}
      </Button>
      <p className={uiStyles.secondary}>{words.hint({ count: FAMILY_LINK_DAYS })}</p>
      {family.links.length > 0 && (
        <ul>
          {family.links.map((link) => (
            <OpenLinkRow key={link.link_id} link={link} onRevoke={handle.revokeLink} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OpenLinkRow({ link, onRevoke }: { link: FamilyLink; onRevoke: FamilyHandle['revokeLink'] }) {
  const [isEnding, setIsEnding] = useState(false);
  const revoke = async () => {
    setIsEnding(true);
    if (await onRevoke(link.link_id)) showToast(linksTexts.revoked);
    setIsEnding(false);
  };
  return (
    <li className={clsx(uiStyles.row, styles.link)}>
      <Link2 className={clsx(uiStyles.icon16, uiStyles.muted)} />
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{words.of({ name: link.created_by })}</bdi>
        <span className={uiStyles.secondary}>
          {linksTexts.untilDate({ date: day.format(Date.parse(link.expires_at)) })}
        </span>
      </span>
      <Button
        look="quiet"
        size="sm"
        isUnavailable={isEnding}
        aria-label={words.revokeOf({ name: link.created_by })}
        onClick={() => void revoke()}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

/** Returns the address of a link into a family. The part after the # is sent to no server and is in no log. */
const addressOfFamilyLink = (token: string): string => `${location.origin}/family#${token}`;

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
