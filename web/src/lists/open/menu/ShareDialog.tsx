import { SHARE_SUCCESS_SHOWN_MS } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { emailError } from '@sali/domain/people/accounts/credentials';
import { Check, House, Link2, LogOut, Send } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { shareTexts } from '@sali/texts/app/share';
import { Button } from '../../../base/ui/Button.tsx';
import { EmailField, ErrorBox } from '../../../base/ui/Field.tsx';
import { MoreRow } from '../../../base/ui/rows/MoreRow.tsx';
import { Question } from '../../../base/ui/Question.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { lazyPart } from '../../../base/lazyPart.tsx';
import { OwnNameForm } from '../../../people/accounts/own/OwnNameForm.tsx';
import { GuestRows, useLinkGuests } from './links/GuestRows.tsx';
import { ParticipantRow } from './ParticipantRow.tsx';
import { PermissionChoice } from './PermissionChoice.tsx';
import { endLink, linksTo, type SharedLink } from '../../../people/sync/links/links.ts';
import { shareList, type SharedPermission } from '../../../people/sync/sharing.ts';
import { shareErrorText } from './shareErrors.ts';
import { clsx } from 'clsx';
import styles from './ShareDialog.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import peopleStyles from '../../../base/ui/people.module.css';
import statesStyles from '../../../base/ui/states.module.css';
import tintStyles from '../../../base/ui/tint.module.css';

const LinkSheet = lazyPart(() => import('./links/LinkSheet.tsx').then((m) => m.LinkSheet));

export type ShareDialogProps = {
  list: ShoppingList;
  userId: number;
  /** Ids of those who have the list open now. */
  hereIds: ReadonlySet<string>;
  /** Asks whether to leave the list. */
  onLeave: () => void;
  onClose: () => void;
};

const OPTIONS = [
  { value: 'VIEW', label: texts.permission.view },
  { value: 'TICK', label: texts.permission.tick },
  { value: 'EDIT', label: texts.permission.edit },
  { value: 'ADMIN', label: texts.permission.admin },
] as const;

/** The people of the list, each with their permission, and a form to share it with one more person. */
export function ShareDialog({ list, userId, hereIds, onLeave, onClose }: ShareDialogProps) {
  const [error, setError] = useState('');
  const navigate = useNavigate();
  const [isByLink, setIsByLink] = useState(false);
  const [openLinks, setOpenLinks] = useState<readonly SharedLink[]>([]);
  const mayShare = can(list.role, 'share');
  // Then its first opening does not wait.
  useEffect(() => {
    if (mayShare) void LinkSheet.preload().catch(() => undefined); // opening it loads it again
  }, [mayShare]);
  const guests = useLinkGuests(list, mayShare);
  const ids = [...list.participants.map(({ userId: id }) => id), ...guests.map(({ user_id: id }) => id)];
  const here = ids.filter((id) => hereIds.has(String(id))).length;
  /** Links stay open for everybody who has them, also for a person who was just removed. */
  const askAboutLinks = async () => {
    try {
      setOpenLinks(await linksTo(list.id));
    } catch (failure) {
      setError(shareErrorText(failure));
    }
  };
  const endOpenLinks = async () => {
    try {
      for (const link of openLinks) await endLink(list.id, link.link_id);
      showToast(linksTexts.revoked);
    } catch (failure) {
      setError(shareErrorText(failure));
    }
  };
  if (isByLink) return <LinkSheet list={list} hereIds={hereIds} onClose={onClose} />;
  return (
    <Sheet title={mayShare ? shareTexts.title : shareTexts.people} onClose={onClose}>
      <p className={clsx(uiStyles.secondary, uiStyles.below16)}>{shareTexts.text}</p>
      {mayShare &&
        (list.serverId === null ? (
          <p className={statesStyles.strip}>{shareTexts.waiting}</p>
        ) : (
          <>
            <OwnNameForm />
            <MoreRow
              icon={
                <span className={clsx(uiStyles.tile, tintStyles.green)}>
                  <Link2 />
                </span>
              }
              title={linksTexts.share}
              hint={linksTexts.shareHint}
              onPress={() => setIsByLink(true)}
            />
            <MoreRow
              icon={
                <span className={clsx(uiStyles.tile, tintStyles.green)}>
                  <House />
                </span>
              }
              title={shareTexts.family}
              hint={shareTexts.familyHint}
              onPress={() => void navigate('/settings#family')}
            />
            <ShareForm listId={list.id} onClose={onClose} />
          </>
        ))}
      {ids.length > 0 && (
        <>
          <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.above16, styles.linkHead)}>
            {mayShare && <h3 className={uiStyles.strong}>{shareTexts.people}</h3>}
            {here > 0 && (
              <span className={uiStyles.secondary} role="status">
                {shareTexts.hereNow({ count: here })}
              </span>
            )}
          </div>
          <ul className={peopleStyles.people}>
            {list.participants.map((person) => (
              <ParticipantRow
                key={person.userId}
                list={list}
                person={person}
                isMe={person.userId === userId}
                isHere={hereIds.has(String(person.userId))}
                onError={setError}
                onRemoved={() => void askAboutLinks()}
              />
            ))}
            <GuestRows listId={list.id} guests={guests} hereIds={hereIds} onError={setError} />
          </ul>
        </>
      )}
      {error && <ErrorBox>{error}</ErrorBox>}
      {openLinks.length > 0 && (
        <Question
          stay={linksTexts.keepOpen({ count: openLinks.length })}
          title={linksTexts.stillOpenTitle({ count: openLinks.length })}
          text={linksTexts.stillOpenText({ count: openLinks.length })}
          action={linksTexts.revokeAll({ count: openLinks.length })}
          onConfirm={() => void endOpenLinks()}
          onClose={() => setOpenLinks([])}
        />
      )}
      {can(list.role, 'leave') && (
        <Button look="quiet" block className={uiStyles.above16} onClick={onLeave}>
          <LogOut />
          {listMenuTexts.leave}
        </Button>
      )}
    </Sheet>
  );
}

/** On success the server's sentence is shown for 2 s, and then the dialog closes [N21]. */
function ShareForm({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [permission, setPermission] = useState<SharedPermission>('EDIT');
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isBlank = email.trim() === '';
  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(onClose, SHARE_SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, onClose]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank || isSending) return;
    if (emailError(email)) return setError(shareTexts.emailInvalid);
    setIsSending(true);
    setError('');
    try {
      setMessage(await shareList(listId, email.trim(), permission));
    } catch (failure) {
      setError(shareErrorText(failure));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form className={uiStyles.above16} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField
        label={shareTexts.email}
        required
        autoComplete="off"
        value={email}
        error={error}
        onBlur={() => isBlank && message === '' && setError(shareTexts.emailMissing)}
        onChange={(event) => {
          setEmail(event.target.value);
          setError('');
        }}
      />
      <div className={uiStyles.above12}>
        <PermissionChoice label={shareTexts.permission} value={permission} options={OPTIONS} onChange={setPermission} />
      </div>
      <Button
        look="primary"
        block
        type="submit"
        className={uiStyles.above12}
        disabled={isBlank}
        isUnavailable={isSending}
      >
        <Send />
        {shareTexts.send}
      </Button>
      <p
        role="status"
        className={
          message ? clsx(uiStyles.row, uiStyles.size14, uiStyles.above12, styles.message) : uiStyles.visuallyHidden
        }
      >
        {message && <Check className={uiStyles.icon16} />}
        {message}
      </p>
    </form>
  );
}
