import type { ShoppingList } from '@sali/domain/lists/list';
import { MessageSquareText, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useConnectivity } from '../../../connectivity/connectivity.ts';
import { linksTexts } from '../../../languages/sharing/linksTexts.ts';
import { texts } from '../../../languages/mainTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/Field.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Strip } from '../../../ui/states.tsx';
import { linksTo, type SharedLink } from '../../../sync/links/links.ts';
import { shareErrorText } from '../shareErrors.ts';
import { ActiveLinks } from './ActiveLinks.tsx';
import { NewLink } from './NewLink.tsx';
import { sendListText } from './sendListText.ts';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import { clsx } from 'clsx';

export type LinkSheetProps = {
  list: ShoppingList;
  /** Ids of those who have the list open now. */
  hereIds: ReadonlySet<string>;
  onClose: () => void;
};

/** Sharing a list with people who have no account: a new link, and the links that are open with who came by them. */
export function LinkSheet({ list, hereIds, onClose }: LinkSheetProps) {
  const isOnline = useConnectivity(({ health }) => health !== 'offline' && health !== 'unavailable');
  const [error, setError] = useState('');
  const { links, reload } = useLinks(list, isOnline, setError);
  return (
    <Sheet title={linksTexts.share} closeLabel={texts.app.close} onClose={onClose}>
      <p className={clsx(textStyles.secondary, layoutStyles.below16)}>{linksTexts.text}</p>
      {isOnline ? (
        <NewLink list={list} onMade={reload} onError={setError} />
      ) : (
        <Strip icon={<WifiOff />}>{linksTexts.offline}</Strip>
      )}
      {error && <ErrorBox>{error}</ErrorBox>}
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
      <Button look="quiet" block className={layoutStyles.above16} onClick={() => void sendListText(list)}>
        <MessageSquareText />
        {texts.overview.sendText}
      </Button>
    </Sheet>
  );
}

/** The links of a list, read again whenever the list changes: a new link or guest is a change of it. */
function useLinks(
  { id, updatedAt }: ShoppingList,
  isOnline: boolean,
  onError: (text: string) => void,
): { links: readonly SharedLink[] | null; reload: () => void } {
  const [links, setLinks] = useState<readonly SharedLink[] | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    linksTo(id).then(
      (read) => isCurrent && setLinks(read),
      (failure: unknown) => isCurrent && onError(shareErrorText(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, updatedAt, isOnline, turn, onError]);
  return { links, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
