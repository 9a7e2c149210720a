import { INFO_TEXT_FIELDS, type InfoVersion } from '@sali/contract/goods/catalogue/infoModeration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { deleteProductTexts, fetchInfoVersions, returnToInfoVersion } from '../api.ts';
import { fieldWord } from '../auditWords.ts';
import { errorText } from '../../base/errorText.ts';
import { FailedRows, LoadingRows } from '../Frame.tsx';
import { ShownText } from './ShownText.tsx';
import { clsx } from 'clsx';
import styles from './moderation.module.css';
import adminStyles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.versions;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The versions of what everybody sees about a product; a manager returns to any of them, or deletes the texts. */
export function InfoVersions({ itemCode }: { itemCode: string }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'info-versions', itemCode],
    queryFn: () => fetchInfoVersions(itemCode),
  });
  const write = async (call: () => Promise<void>) => {
    try {
      await call();
      showToast(adminTexts.proposals.saved);
    } catch (failure) {
      showToast(errorText(failure, adminTexts.proposals.failed));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  };
  const [newest] = data ?? [];
  return (
    <section className={clsx(uiStyles.card, adminStyles.card)} aria-label={words.title}>
      <h2 className={uiStyles.heading}>{words.title}</h2>
      {error && <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && <p className={clsx(uiStyles.muted, uiStyles.above8)}>{words.none}</p>}
      <ul>
        {data?.map((version) => (
          <VersionRow
            key={version.version_id}
            version={version}
            isCurrent={version === newest}
            onReturn={() => void write(() => returnToInfoVersion(itemCode, version.version_id))}
          />
        ))}
      </ul>
      {newest && newest.content !== null && (
        <Button look="danger" size="sm" className={uiStyles.above12} onClick={() => setIsDeleting(true)}>
          <Trash2 className={uiStyles.icon16} />
          {words.deleteAll}
        </Button>
      )}
      {isDeleting && (
        <Question
          title={words.deleteTitle}
          text={words.deleteText}
          action={words.deleteAll}
          onConfirm={() => void write(() => deleteProductTexts(itemCode))}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </section>
  );
}

type VersionRowProps = { version: InfoVersion; isCurrent: boolean; onReturn: () => void };

function VersionRow({ version, isCurrent, onReturn }: VersionRowProps) {
  const { kind, at, author, approved_by: approver, content } = version;
  const time = when.format(new Date(at));
  const shown = INFO_TEXT_FIELDS.flatMap((field) => {
    const text = content?.[field] ?? '';
    return text === '' ? [] : [{ field, text }];
  });
  return (
    <li className={styles.version}>
      <p className={clsx(uiStyles.row, uiStyles.wrap)}>
        <span className={uiStyles.medium}>{words.kinds[kind]}</span>
        {isCurrent && <span className={clsx(uiStyles.badge, uiStyles.green)}>{words.current}</span>}
      </p>
      <p className={uiStyles.secondary}>
        {author === '' ? words.nobody : <bdi dir="ltr">{author}</bdi>} · {time}
        {kind === 'accepted' && approver !== '' && ` · ${words.approved({ who: approver })}`}
      </p>
      <dl className={styles.fields}>
        {shown.map(({ field, text }) => (
          <div key={field}>
            <dt>{fieldWord(field)}</dt>
            <dd>
              <ShownText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {!isCurrent && content !== null && (
        <Button look="soft" size="sm" aria-label={words.returnToOf({ when: time })} onClick={onReturn}>
          <RotateCcw className={uiStyles.icon16} />
          {words.returnTo}
        </Button>
      )}
    </li>
  );
}
