import type { BlockedPictureHost } from '@sali/contract/goods/catalogue/pictures';
import { PICTURE_HOST_MAX } from '@sali/domain/base/limits/pictures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, ImageOff } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { deleteBlockedHost, deleteHostPictures, fetchBlockedHosts, postBlockedHost } from '../api.ts';
import { errorText } from '../../base/errorText.ts';
import { FailedRows, LoadingRows } from '../Frame.tsx';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.pictures;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** Hosts whose pictures are refused: blocked, allowed again, and their pictures removed together. */
export function BlockedHosts() {
  const [emptying, setEmptying] = useState<BlockedPictureHost | null>(null);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'picture-hosts'], queryFn: fetchBlockedHosts });
  const write = async (call: () => Promise<string>): Promise<boolean> => {
    try {
      showToast(await call());
    } catch (failure) {
      showToast(errorText(failure, words.failed));
      return false;
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
    return true;
  };
  return (
    <div className={clsx(uiStyles.card, adminStyles.card)}>
      <h3 className={uiStyles.medium}>{words.hosts}</h3>
      <p className={clsx(uiStyles.secondary, uiStyles.below12)}>{words.hostsText}</p>
      <HostForm onBlock={(host) => write(() => postBlockedHost(host).then(() => words.blocked))} />
      {error && <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && <p className={clsx(uiStyles.muted, uiStyles.above12)}>{words.noHosts}</p>}
      <ul>
        {data?.map((host) => (
          <HostRow
            key={host.host}
            host={host}
            onAllow={() => void write(() => deleteBlockedHost(host.host).then(() => words.allowed))}
            onEmpty={() => setEmptying(host)}
          />
        ))}
      </ul>
      {emptying && (
        <Question
          title={words.removeTitle({ host: emptying.host })}
          text={words.removeText({ count: emptying.pictures })}
          action={words.removeAction}
          onConfirm={() =>
            void write(async () => words.removed({ count: (await deleteHostPictures(emptying.host)).removed }))
          }
          onClose={() => setEmptying(null)}
        />
      )}
    </div>
  );
}

function HostForm({ onBlock }: { onBlock: (host: string) => Promise<boolean> }) {
  const [host, setHost] = useState('');
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (host.trim() !== '' && (await onBlock(host.trim()))) setHost('');
  };
  return (
    <form className={clsx(uiStyles.stack, uiStyles.gap12)} onSubmit={(event) => void submit(event)}>
      <Field
        label={words.host}
        dir="ltr"
        autoComplete="off"
        maxLength={PICTURE_HOST_MAX}
        placeholder="pictures.example.com"
        value={host}
        onChange={(event) => setHost(event.target.value)}
      />
      <div>
        <Button look="soft" type="submit" isUnavailable={host.trim() === ''}>
          <Ban className={uiStyles.icon16} />
          {words.block}
        </Button>
      </div>
    </form>
  );
}

type HostRowProps = { host: BlockedPictureHost; onAllow: () => void; onEmpty: () => void };

function HostRow({ host: { host, added_by: who, added_at: at, pictures }, onAllow, onEmpty }: HostRowProps) {
  return (
    <li data-part="blocked-host" className={adminStyles.entry}>
      <bdi dir="ltr" className={uiStyles.medium}>
        {host}
      </bdi>
      <p className={uiStyles.secondary}>
        {who !== '' && (
          <>
            <bdi dir="ltr">{who}</bdi> ·{' '}
          </>
        )}
        {when.format(new Date(at))} · {words.pictureCount({ count: pictures })}
      </p>
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap12, uiStyles.above8)}>
        {pictures > 0 && (
          <Button look="danger" size="sm" aria-label={words.removeOf({ host })} onClick={onEmpty}>
            <ImageOff className={uiStyles.icon16} />
            {words.removeAction}
          </Button>
        )}
        <Button look="soft" size="sm" aria-label={words.allowOf({ host })} onClick={onAllow}>
          {words.allow}
        </Button>
      </div>
    </li>
  );
}
