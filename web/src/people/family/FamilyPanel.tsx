import type { Family } from '@sali/contract/people/family/family';
import { FAMILY_NAME_MAX } from '@sali/domain/base/limits';
import { LogOut, Send, Users, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { familyTexts as words } from '@sali/texts/app/family';
import { Button } from '../../base/ui/Button.tsx';
import { FailedPart } from '../../base/ui/Failed.tsx';
import { Face } from '../../base/ui/Faces.tsx';
import { EmailField, Field } from '../../base/ui/Field.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { FamilyLinks } from './FamilyLinks.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { type FamilyHandle, useFamily } from './useFamily.ts';
import { clsx } from 'clsx';
import styles from './family.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import peopleStyles from '../../base/ui/people.module.css';

/** The person's family: making one, answering an invitation, its people, and what this person shares with it. */
export function FamilyPanel({ userId }: { userId: number }) {
  const family = useFamily();
  const { own, hasFailed, retry } = family;
  if (hasFailed && !own) {
    return <FailedPart text={words.failed} onRetry={retry} />;
  }
  // As high as the form below: what comes after it does not move for somebody without a family.
  if (!own) return <Skeleton width="100%" height="200px" />;
  if (own.family) return <OwnFamily family={own.family} handle={family} userId={userId} />;
  return (
    <>
      <p className={uiStyles.secondary}>{words.text}</p>
      {own.invitations.map((invitation) => (
        <InvitationRow key={invitation.family_id} invitation={invitation} family={family} />
      ))}
      <NewFamily onMake={family.make} />
    </>
  );
}

function NewFamily({ onMake }: { onMake: FamilyHandle['make'] }) {
  const [name, setName] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isMaking) return;
    setIsMaking(true);
    const isMade = await onMake(name.trim());
    setIsMaking(false);
    if (isMade) showToast(words.made);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={words.name}
        maxLength={FAMILY_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="soft" block type="submit" disabled={name.trim() === ''} isUnavailable={isMaking}>
        <Users />
        {words.make}
      </Button>
    </form>
  );
}

type OwnFamilyProps = { family: Family; handle: FamilyHandle; userId: number };

function OwnFamily({ family, handle, userId }: OwnFamilyProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    if (await handle.remove(userId)) showToast(words.left);
  };
  return (
    <>
      <h3 className={uiStyles.strong}>
        <bdi>{family.name}</bdi>
      </h3>
      <Relatives family={family} handle={handle} userId={userId} />
      <FamilyLinks family={family} handle={handle} />
      <InviteForm onInvite={handle.invite} />
      <Switch
        label={words.sharesLists}
        isOn={family.shares_lists}
        onChange={(isOn) => void handle.change({ shares_lists: isOn })}
      />
      <Switch
        label={words.sharesRecipes}
        isOn={family.shares_recipes}
        onChange={(isOn) => void handle.change({ shares_recipes: isOn })}
      />
      <Button look="quiet" block onClick={() => setIsLeaving(true)}>
        <LogOut />
        {words.leave}
      </Button>
      {isLeaving && (
        <Question
          title={words.leaveTitle}
          text={words.keepsText}
          action={
            <>
              <LogOut />
              {words.leave}
            </>
          }
          onConfirm={() => void leave()}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  );
}

type Relative = Family['members'][number];

/** Members, then those who are invited. Others are taken out by the first of the members. */
function Relatives({ family, handle, userId }: OwnFamilyProps) {
  const [asked, setAsked] = useState<Relative | null>(null);
  const isFirst = family.members[0]?.user_id === userId;
  const remove = async ({ user_id: otherId, username: name }: Relative) => {
    if (await handle.remove(otherId)) showToast(words.removed({ name }));
  };
  const takeBack = async (email: string) => {
    if (await handle.takeBack(email)) showToast(words.takenBack);
  };
  return (
    <>
      <ul className={peopleStyles.people}>
        {family.members.map((person) => (
          <RelativeRow key={person.user_id} person={person} isMe={person.user_id === userId}>
            {isFirst && person.user_id !== userId && (
              <Button
                look="quiet"
                size="sm"
                aria-label={words.removeOf({ name: person.username })}
                onClick={() => setAsked(person)}
              >
                <X />
              </Button>
            )}
          </RelativeRow>
        ))}
        {family.invited.map(({ email }) => (
          <RelativeRow key={email} person={{ email }} note={words.waiting}>
            <Button
              look="quiet"
              size="sm"
              aria-label={words.takeBackOf({ name: email })}
              onClick={() => void takeBack(email)}
            >
              {words.takeBack}
            </Button>
          </RelativeRow>
        ))}
      </ul>
      {asked && (
        <Question
          title={words.removeTitle({ name: asked.username })}
          text={words.keepsText}
          action={
            <>
              <X />
              {words.remove}
            </>
          }
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type RelativeRowProps = {
  person: Pick<Relative, 'email'> & Partial<Relative>;
  isMe?: boolean;
  note?: string;
  children: React.ReactNode;
};

/** A member, or an address that is invited: without a name, since nothing says whether it has an account. */
function RelativeRow({ person, isMe = false, note, children }: RelativeRowProps) {
  const { user_id: userId, username: name, email } = person;
  return (
    <li>
      <Face person={{ key: String(userId ?? email), name: name ?? email }} size="l" />
      <span className={clsx(uiStyles.grow, styles.who)}>
        {name !== undefined && (
          <bdi className={clsx(uiStyles.medium, uiStyles.block, uiStyles.clipped)}>
            {isMe ? words.you({ name }) : name}
          </bdi>
        )}
        <bdi
          dir="ltr"
          className={clsx(uiStyles.secondary, uiStyles.email, name === undefined ? styles.whole : uiStyles.clipped)}
        >
          {email}
        </bdi>
        {note && <span className={clsx(uiStyles.secondary, uiStyles.block)}>{note}</span>}
      </span>
      {children}
    </li>
  );
}

function InviteForm({ onInvite }: { onInvite: FamilyHandle['invite'] }) {
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() === '' || isSending) return;
    setIsSending(true);
    const isInvited = await onInvite(email.trim());
    setIsSending(false);
    if (!isInvited) return;
    showToast(words.invited({ email: email.trim() }));
    setEmail((typed) => (typed === email ? '' : typed)); // the next address may be typed already
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        label={words.email}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button look="soft" block type="submit" isUnavailable={email.trim() === '' || isSending}>
        <Send />
        {words.invite}
      </Button>
    </form>
  );
}
