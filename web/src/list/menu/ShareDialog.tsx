import { SHARE_SUCCESS_SHOWN_MS } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { Check, LogOut, Mail, Send } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { texts } from '../../languages/mainTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ParticipantRow } from './ParticipantRow.tsx';
import { shareList, type SharedPermission } from '../../sync/sharing.ts';
import { shareErrorText } from './shareErrors.ts';

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
  { value: 'EDIT', label: texts.permission.edit },
  { value: 'ADMIN', label: texts.permission.admin },
] as const;

const TEXT_OF = { VIEW: 'view', EDIT: 'edit', ADMIN: 'admin' } as const;

/** Who has the list, what each may do, and a form to share it with one more person. */
export function ShareDialog({ list, userId, hereIds, onLeave, onClose }: ShareDialogProps) {
  const [error, setError] = useState('');
  const mayShare = can(list.role, 'share');
  const here = list.participants.filter((person) => hereIds.has(String(person.userId))).length;
  return (
    <Sheet title={mayShare ? texts.share.title : texts.share.people} closeLabel={texts.app.close} onClose={onClose}>
      <p className="mute t14 mb-4">{texts.share.text}</p>
      {mayShare &&
        (list.serverId === null ? (
          <p className="strip">{texts.share.waiting}</p>
        ) : (
          <ShareForm listId={list.id} onClose={onClose} />
        ))}
      {list.participants.length > 0 && (
        <>
          <div className="row between min-h-11 mt-4">
            {mayShare && <h3 className="strong">{texts.share.people}</h3>}
            {here > 0 && (
              <span className="t14 mute" role="status">
                {texts.share.hereNow({ count: here })}
              </span>
            )}
          </div>
          <ul className="people">
            {list.participants.map((person) => (
              <ParticipantRow
                key={person.userId}
                list={list}
                person={person}
                isMe={person.userId === userId}
                isHere={hereIds.has(String(person.userId))}
                onError={setError}
              />
            ))}
          </ul>
        </>
      )}
      {error && <ErrorBox>{error}</ErrorBox>}
      {can(list.role, 'leave') && (
        <Button look="quiet" block className="mt-4" onClick={onLeave}>
          <LogOut />
          {texts.overview.leave}
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
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={texts.share.email}
        type="email"
        dir="ltr"
        required
        autoComplete="off"
        inputMode="email"
        value={email}
        error={error}
        end={<Mail className="s" />}
        onBlur={() => isBlank && message === '' && setError(texts.share.emailMissing)}
        onChange={(event) => {
          setEmail(event.target.value);
          setError('');
        }}
      />
      <div className="mt-3 mb-1.5">
        <Segmented label={texts.share.permission} value={permission} options={OPTIONS} onChange={setPermission} />
      </div>
      <p className="t14 mute px-2">{texts.permissionText[TEXT_OF[permission]]}</p>
      <Button look="primary" block type="submit" className="mt-3" disabled={isBlank} isUnavailable={isSending}>
        <Send />
        {texts.share.send}
      </Button>
      <p role="status" className={message ? 'row t14 mt-3 text-on-soft' : 'vh'}>
        {message && <Check className="s" />}
        {message}
      </p>
    </form>
  );
}
