import type { AdminUser, UserUpdate } from '@sali/contract/admin/admin';
import { userFromWire } from '@sali/contract/people/accounts/accountsWire';
import { usernameOf } from '@sali/domain/people/accounts/user';
import { CATEGORY_MESSAGE_MS } from '@sali/domain/base/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../people/accounts/accounts.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { timeAgo } from '../base/languages/words.ts';
import { Button } from '../base/ui/Button.tsx';
import { Face } from '../base/ui/Faces.tsx';
import { SearchField } from '../base/ui/fields/SearchField.tsx';
import { Pager } from '../base/ui/Pager.tsx';
import { useNow } from '../base/ui/useNow.ts';
import { fetchUsers, putUser } from './api.ts';
import { Choice, FailedRows, LoadingRows } from './Frame.tsx';
import { MessageLine } from './MessageLine.tsx';
import { Question } from '../base/ui/Question.tsx';
import { errorText } from '../base/errorText.ts';
import { useSettled } from '../base/ui/useSettled.ts';
import { useAdminPages } from './useAdminPages.ts';
import { useMessage } from './useMessage.ts';
import { WaitingLinks } from './WaitingLinks.tsx';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';

const words = adminTexts.users;
const ROLES = ['USER', 'MANAGER', 'ADMIN'] as const;

/** All accounts: role, and whether they may sign in. */
export function UsersTab() {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const users = useAdminPages(['users', search], (skip) => fetchUsers(search, skip));
  const { rows, total, error } = users;
  const { message, showMessage } = useMessage(CATEGORY_MESSAGE_MS);
  const queryClient = useQueryClient();
  const change = async (user: AdminUser, body: UserUpdate) => {
    try {
      await putUser(user.user_id, body);
      showMessage(words.changed);
    } catch (failure) {
      showMessage(errorText(failure, words.failed), true);
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'users'] });
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <WaitingLinks />
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          size="sm"
          label={words.searchLabel}
          placeholder={words.search}
          text={text}
          onText={setText}
        />
        <span className={uiStyles.secondary} role="status">
          {total !== undefined && (total === 0 ? words.none : words.count({ count: total }))}
        </span>
      </div>
      <MessageLine message={message} />
      {error && <FailedRows error={error} text={adminTexts.failed} onRetry={users.refresh} />}
      {!rows && !error && <LoadingRows />}
      {rows && rows.length > 0 && (
        <ul className={clsx(uiStyles.card, styles.list)}>
          {rows.map((user) => (
            <UserRow key={user.user_id} user={user} onChange={change} />
          ))}
        </ul>
      )}
      <Pager look="soft" pages={users} label={adminTexts.more} />
    </div>
  );
}

type UserRowProps = { user: AdminUser; onChange: (user: AdminUser, body: UserUpdate) => Promise<void> };

function UserRow({ user, onChange }: UserRowProps) {
  const now = useNow();
  const isSelf = useAccount((state) => state.user?.userId === user.user_id);
  const [isAsking, setIsAsking] = useState(false);
  const name = usernameOf(userFromWire(user));
  const seen =
    user.last_seen_at === null ? words.neverSeen : words.seen({ when: timeAgo(Date.parse(user.last_seen_at), now) });
  const facts = [
    words.lists({ count: user.lists_count }),
    words.joined({ when: timeAgo(Date.parse(user.created_at), now) }),
    seen,
  ];
  return (
    <li className={styles.user}>
      <Face person={{ key: String(user.user_id), name }} />
      <span className={clsx(uiStyles.grow, styles.who)}>
        <span className={clsx(uiStyles.row, uiStyles.wrap)}>
          <bdi className={uiStyles.medium}>{name}</bdi>
          {user.is_disabled && (
            <span className={clsx(uiStyles.badge, uiStyles.warning)}>
              <Ban className={uiStyles.icon14} />
              {words.disabled}
            </span>
          )}
          {user.is_deleted && <span className={uiStyles.badge}>{words.deleted}</span>}
          {isSelf && <span className={uiStyles.badge}>{words.you}</span>}
        </span>
        <bdi dir="ltr" className={clsx(uiStyles.secondary, uiStyles.email)}>
          {user.email}
        </bdi>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>{facts.join(' · ')}</span>
      </span>
      <span className={clsx(uiStyles.row, uiStyles.wrap)}>
        <Choice
          labelPlace="hidden"
          label={words.role({ name })}
          value={user.user_type}
          disabled={isSelf}
          options={ROLES.map((value) => ({ value, label: words.roles[value] }))}
          onChange={(value) => void onChange(user, { user_type: ROLES.find((role) => role === value) ?? 'USER' })}
        />
        {!isSelf && (
          <Button
            look={user.is_disabled ? 'soft' : 'quiet'}
            size="sm"
            onClick={() => (user.is_disabled ? void onChange(user, { is_disabled: false }) : setIsAsking(true))}
          >
            {user.is_disabled ? words.enable : words.disable}
          </Button>
        )}
      </span>
      {isAsking && (
        <Question
          title={words.disableTitle}
          text={words.disableText({ email: user.email })}
          action={words.disable}
          onConfirm={() => void onChange(user, { is_disabled: true })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
