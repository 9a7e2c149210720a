import { personalTexts } from '../languages/products/personalTexts.ts';
import type { Personal } from '@sali/contract/catalogue/productInfo';
import { ITEM_NAME_MAX, ITEM_NOTE_MAX } from '@sali/domain/limits';
import { type KeyboardEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../accounts/returnPath.ts';
import { useAccount } from '../accounts/accounts.ts';
import { texts } from '../languages/mainTexts.ts';
import { HttpError } from '../httpError.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBox, Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { showToast } from '../ui/toast.ts';
import { putPersonal } from './api.ts';
import { useCachePersonal, usePersonal } from './queries.ts';
import { clsx } from 'clsx';
import styles from './PersonalFields.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

type PersonalFieldsProps = {
  /** The level below the page's or the dialog's own heading. */
  level?: 2 | 3;
  itemCode: string;
  /** Whether there are unsaved changes. */
  onDirty?: (isDirty: boolean) => void;
  onSaved?: () => void;
};

/** The person's own name for the product, and their notes about it. */
export function PersonalFields(props: PersonalFieldsProps) {
  const userId = useAccount((state) => state.user?.userId ?? null);
  const { pathname } = useLocation();
  const Heading = props.level === 2 ? 'h2' : 'h3';
  return (
    <section data-part="personal" className={styles.personal}>
      <Heading className={textStyles.strong}>{personalTexts.title}</Heading>
      {userId === null ? (
        <p className={textStyles.secondary}>
          {personalTexts.guest}{' '}
          <Link className={textStyles.underlined} to={loginPath(pathname)}>
            {texts.shell.signIn}
          </Link>
        </p>
      ) : (
        <OwnFields {...props} userId={userId} />
      )}
    </section>
  );
}

function OwnFields({ itemCode, userId, onDirty, onSaved }: PersonalFieldsProps & { userId: number }) {
  const words = personalTexts;
  const { data } = usePersonal(itemCode, userId);
  const cachePersonal = useCachePersonal(itemCode, userId);
  const stored = data ?? { alias: '', note: '' };
  const [draft, setKept] = useState<Personal | null>(null);
  const setDraft = (next: Personal | null) => {
    setKept(next);
    onDirty?.(next !== null);
  };
  const [error, setError] = useState('');
  const shown = draft ?? stored;
  const change = (part: Partial<Personal>) => {
    setError('');
    const next = { ...shown, ...part };
    setDraft(next.alias === stored.alias && next.note === stored.note ? null : next);
  };
  const save = async () => {
    if (!draft) return;
    try {
      const saved = await putPersonal(itemCode, draft);
      cachePersonal(saved);
      setDraft(null);
      if (onSaved) onSaved();
      else showToast(words.saved);
    } catch (failure) {
      if (!(failure instanceof HttpError)) throw failure;
      setError(failure.status >= 400 && failure.status < 500 && failure.status !== 408 ? failure.detail : words.failed);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    if (event.key !== 'Escape' || !draft) return;
    event.stopPropagation(); // Escape undoes the typing; the dialog stays
    setError('');
    setDraft(null);
  };
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap12)} onKeyDown={onKey}>
      <Field
        label={words.alias}
        placeholder={words.aliasPlaceholder}
        dir={shown.alias === '' ? undefined : 'auto'}
        maxLength={ITEM_NAME_MAX}
        value={shown.alias}
        onChange={(event) => change({ alias: event.target.value })}
      />
      <TextArea
        label={words.note}
        hint={words.keys}
        maxLength={ITEM_NOTE_MAX}
        placeholder={words.notePlaceholder}
        value={shown.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {error !== '' && <ErrorBox>{error}</ErrorBox>}
      {draft && (
        <div className={layoutStyles.row}>
          <Button look="primary" size="sm" onClick={() => void save()}>
            {texts.app.save}
          </Button>
          <Button look="quiet" size="sm" onClick={() => setDraft(null)}>
            {texts.app.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
