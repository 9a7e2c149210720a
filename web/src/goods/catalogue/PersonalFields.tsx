import { personalTexts } from '@sali/texts/app/personal';
import type { Personal } from '@sali/contract/goods/catalogue/productInfo';
import { ITEM_NAME_MAX, ITEM_NOTE_MAX } from '@sali/domain/base/limits';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { HttpError } from '../../base/httpError.ts';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../base/ui/Field.tsx';
import { TextArea } from '../../base/ui/fields/TextArea.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { putPersonal } from './api.ts';
import { useCachePersonal, usePersonal } from './queries.ts';
import { Loading, ProductFailed } from './Waiting.tsx';
import { clsx } from 'clsx';
import styles from './PersonalFields.module.css';
import uiStyles from '../../base/ui/ui.module.css';

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
      <Heading className={uiStyles.strong}>{personalTexts.title}</Heading>
      {userId === null ? (
        <p className={uiStyles.secondary}>
          {personalTexts.guest}{' '}
          <Link className={uiStyles.underlined} to={loginPath(pathname)}>
            {texts.shell.signIn}
          </Link>
        </p>
      ) : (
        <OwnFields {...props} userId={userId} />
      )}
    </section>
  );
}

type OwnFieldsProps = PersonalFieldsProps & { userId: number };

/** Nothing is typed over a name or a note that is not shown yet. */
function OwnFields(props: OwnFieldsProps) {
  const words = fullProductTexts;
  const { data, error, refetch } = usePersonal(props.itemCode, props.userId);
  if (data) return <OwnForm {...props} stored={data} />;
  if (error) {
    return <ProductFailed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />;
  }
  return <Loading text={personalTexts.loading} />;
}

function OwnForm({ stored, onDirty, ...props }: OwnFieldsProps & { stored: Personal }) {
  const words = personalTexts;
  const { shown, isDirty, isSaving, error, change, cancel, save } = usePersonalDraft({ stored, ...props });
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    if (event.key !== 'Escape' || !isDirty) return;
    event.stopPropagation(); // Escape undoes the typing; the dialog stays
    cancel();
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)} onKeyDown={onKey}>
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
        {...(hasKeyboard() && { hint: words.keys })}
        maxLength={ITEM_NOTE_MAX}
        placeholder={words.notePlaceholder}
        value={shown.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {error !== '' && <ErrorBox>{error}</ErrorBox>}
      {isDirty && (
        <div className={uiStyles.row}>
          <Button look="primary" size="sm" isUnavailable={isSaving} onClick={() => void save()}>
            {texts.app.save}
          </Button>
          <Button look="quiet" size="sm" onClick={cancel}>
            {texts.app.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}

type PersonalDraft = Partial<Personal>;

/** The typed fields alone are saved, so that another device's change of the other field stays. */
function usePersonalDraft({
  itemCode,
  userId,
  stored,
  onSaved,
}: Omit<OwnFieldsProps, 'onDirty'> & { stored: Personal }) {
  const cachePersonal = useCachePersonal(itemCode, userId);
  const [draft, storeDraft] = useState<PersonalDraft>({});
  const latest = useRef(draft);
  const [error, setError] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const changed = withoutSame(draft, stored);
  const isDirty = Object.keys(changed).length > 0;
  const setDraft = (next: PersonalDraft) => {
    latest.current = next;
    storeDraft(next);
    setError('');
  };
  const change = (part: PersonalDraft) => setDraft(withoutSame({ ...latest.current, ...part }, stored));
  const save = async () => {
    if (!isDirty || isSaving) return;
    setIsSaving(true);
    setError('');
    try {
      const saved = await putPersonal(itemCode, changed);
      cachePersonal(saved);
      const isSame = latest.current === draft;
      setDraft(isSame ? {} : withoutSame(latest.current, saved)); // what was typed while it was saved stays
      if (onSaved && isSame) onSaved();
      else showToast(personalTexts.saved);
    } catch (failure) {
      if (!(failure instanceof HttpError)) throw failure;
      setError(
        failure.status >= 400 && failure.status < 500 && failure.status !== 408 ? failure.detail : personalTexts.failed,
      );
    } finally {
      setIsSaving(false);
    }
  };
  return { shown: { ...stored, ...draft }, isDirty, isSaving, error, change, cancel: () => setDraft({}), save };
}

/** The fields of the draft that differ from what is stored. */
const withoutSame = ({ alias, note }: PersonalDraft, stored: Personal): PersonalDraft => ({
  ...(alias !== undefined && alias !== stored.alias && { alias }),
  ...(note !== undefined && note !== stored.note && { note }),
});

/** A phone has neither key. */
const hasKeyboard = (): boolean => !(navigator.maxTouchPoints > 0);
