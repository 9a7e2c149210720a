import type { ShoppingList } from '@sali/domain/lists/list';
import { Hash, MessageSquareText, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { takeAnswer } from '../../../../base/takeAnswer.ts';
import { useIsOnline } from '../../../../people/connectivity/connectivity.ts';
import { linksTexts } from '@sali/texts/app/links';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { Button } from '../../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../../base/ui/Field.tsx';
import { Sheet } from '../../../../base/ui/Sheet.tsx';
import { Strip } from '../../../../base/ui/states.tsx';
import { linksTo, type SharedLink } from '../../../../people/sync/links/links.ts';
import { shareErrorText } from '../shareErrors.ts';
import { ActiveLinks } from './ActiveLinks.tsx';
import { NewLink } from './NewLink.tsx';
import { ReadyLink } from './ReadyLink.tsx';
import { copyListMarkdown, sendListText } from './sendListText.ts';
import uiStyles from '../../../../base/ui/ui.module.css';
import { clsx } from 'clsx';

export type LinkSheetProps = {
  list: ShoppingList;
  /** Ids of those who have the list open now. */
  hereIds: ReadonlySet<string>;
  onClose: () => void;
};

/** Sharing a list with people who have no account: a new link, and the links that are open with who came by them. */
export function LinkSheet({ list, hereIds, onClose }: LinkSheetProps) {
  const isOnline = useIsOnline();
  const [error, setError] = useState('');
  const [address, setAddress] = useState('');
  const { links, loadError, reload } = useLinks(list, isOnline);
  return (
    <Sheet title={linksTexts.share} onClose={onClose}>
      <p className={clsx(uiStyles.secondary, uiStyles.below16)}>{linksTexts.text}</p>
      <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
        {address === '' ? (
          <NewLink
            list={list}
            isOnline={isOnline}
            onMade={(made) => {
              setAddress(made);
              reload();
            }}
            onError={setError}
          />
        ) : (
          // No other answer of the server has this address: it stays without a network too.
          <ReadyLink list={list} address={address} onAnother={isOnline ? () => setAddress('') : undefined} />
        )}
        {!isOnline && <Strip icon={<WifiOff />}>{linksTexts.offline}</Strip>}
      </div>
      {(error || loadError) && <ErrorBox>{error || loadError}</ErrorBox>}
      {links !== null && links.length > 0 && (
        <ActiveLinks
          listId={list.id}
          links={links}
          hereIds={hereIds}
          canChange={isOnline}
          onChanged={reload}
          onError={setError}
        />
      )}
      <Button look="quiet" block className={uiStyles.above16} onClick={() => void sendListText(list)}>
        <MessageSquareText />
        {listMenuTexts.sendText}
      </Button>
      <Button look="quiet" block className={uiStyles.above8} onClick={() => void copyListMarkdown(list)}>
        <Hash />
        {linksTexts.copyMarkdown}
      </Button>
    </Sheet>
  );
}

type Links = { links: readonly SharedLink[] | null; loadError: string; reload: () => void };

/** The links of a list, read again whenever the list changes: a new link or guest is a change of it. */
function useLinks({ id, updatedAt }: ShoppingList, isOnline: boolean): Links {
  const [links, setLinks] = useState<readonly SharedLink[] | null>(null);
  const [loadError, setLoadError] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isOnline) return;
    return takeAnswer(
      linksTo(id),
      (read) => {
        setLinks(read);
        setLoadError('');
      },
      (failure) => setLoadError(shareErrorText(failure)),
    );
  }, [id, updatedAt, isOnline, turn]);
  return { links, loadError, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
