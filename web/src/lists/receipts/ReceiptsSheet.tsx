import type { ReceiptWire } from '@sali/contract/lists/receipts';
import { isolate } from '@sali/domain/base/bidi';
import { Camera, Images, Scale, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { receiptsTexts as words } from '@sali/texts/app/receipts';
import { answerText } from '../../base/errorText.ts';
import { timeAgo } from '../../base/languages/words.ts';
import { partFailed } from '../../base/partFailed.ts';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { FileButton } from '../../base/ui/files/FileButton.tsx';
import { PICTURE_TYPES } from '../../base/ui/files/sentPicture.ts';
import { Later } from '../../base/ui/Later.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { fetchReceiptPicture } from './api.ts';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { useReceipts } from './useReceipts.ts';
import { clsx } from 'clsx';
import styles from './receipts.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const ReceiptCheckSheet = lazy(() =>
  import('./check/ReceiptCheckSheet.tsx').then((m) => ({ default: m.ReceiptCheckSheet })),
);

export type ReceiptsSheetProps = {
  /** The list's number on the server. */
  listId: number;
  listName: string;
  /** Null: the list's last shopping. */
  shoppingId: number | null;
  onClose: () => void;
};

/** The receipts of an ended shopping: small pictures, the chosen one large, and two ways to add more. */
export function ReceiptsSheet({ listId, listName, shoppingId, onClose }: ReceiptsSheetProps) {
  const { answer, error, problem, adding, add, remove, retry, pay } = useReceipts({ listId, shoppingId });
  const [openId, setOpenId] = useState<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const { checking, check, checkKept, endCheck } = useChecking(listId);
  const receipts = answer?.receipts ?? [];
  const choosing = {
    className: styles.way,
    accept: PICTURE_TYPES.join(','),
    isDisabled: adding > 0,
    onFiles: (files: readonly File[]) => void add(files),
  };
  const open = receipts.find((one) => one.receipt_id === openId);
  const numberOf = (receipt: ReceiptWire): number => receipts.indexOf(receipt) + 1;
  if (asking !== null) {
    return (
      <Question
        title={words.removeTitle}
        text={words.removeText}
        action={words.removeIt}
        onConfirm={() => void remove(asking)}
        onClose={() => setAsking(null)}
      />
    );
  }
  if (checking !== null) {
    return (
      <Later
        onFailed={() => {
          partFailed();
          endCheck();
        }}
      >
        <ReceiptCheckSheet
          listId={listId}
          paying={
            answer?.can_pay === true ? { paidAgorot: answer.paid_agorot, paidLines: answer.paid_lines, pay } : null
          }
          picture={checking.picture}
          onBack={endCheck}
          onClose={onClose}
        />
      </Later>
    );
  }
  return (
    <Sheet title={words.of({ name: isolate(listName) })} onClose={onClose}>
      <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        {!answer && error && <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={retry} />}
        {!answer && !error && <Skeleton width="100%" height="120px" />}
        {open && (
          <OpenReceipt
            receipt={open}
            listId={listId}
            name={words.picture({ number: numberOf(open), count: receipts.length })}
            onCheck={() => void checkKept(open.receipt_id)}
            checkLabel={words.checkOne({ number: numberOf(open) })}
            onRemove={() => setAsking(open.receipt_id)}
            removeLabel={words.remove({ number: numberOf(open) })}
          />
        )}
        {receipts.length > 0 && (
          <ul className={styles.pictures}>
            {receipts.map((receipt) => (
              <li key={receipt.receipt_id}>
                <button
                  type="button"
                  className={styles.picture}
                  aria-label={words.open({ number: numberOf(receipt) })}
                  aria-pressed={receipt === open}
                  onClick={() => setOpenId(receipt === open ? null : receipt.receipt_id)}
                >
                  <ReceiptPicture listId={listId} receiptId={receipt.receipt_id} size="thumbnail" name="" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {answer && receipts.length === 0 && (
          <p className={uiStyles.muted}>{answer.can_add ? words.none : words.notEnded}</p>
        )}
        <p role="status" className={adding > 0 ? uiStyles.secondary : uiStyles.visuallyHidden}>
          {adding > 0 && words.adding({ count: adding })}
        </p>
        {answer?.can_add && (
          <>
            <div className={styles.ways}>
              <FileButton {...choosing} look="primary" icon={<Camera />} label={words.take} isCamera />
              <FileButton {...choosing} look="soft" icon={<Images />} label={words.choose} isMultiple />
            </div>
            <p className={uiStyles.secondary}>{words.hint}</p>
          </>
        )}
        {answer && (
          <div className={styles.check}>
            <Button look="quiet" block onClick={check}>
              <Scale className={uiStyles.icon16} />
              {words.check}
            </Button>
            <p className={clsx(uiStyles.secondary, uiStyles.above6)}>{words.checkHint}</p>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** The receipt whose charges are checked; `picture` is null for one that is chosen there. */
function useChecking(listId: number) {
  const [checking, setChecking] = useState<{ readonly picture: Blob | null } | null>(null);
  const checkKept = async (receiptId: string) => {
    try {
      setChecking({ picture: await fetchReceiptPicture(listId, receiptId, 'image') });
    } catch (failed) {
      showToast(answerText(failed, words.unopened));
    }
  };
  return { checking, checkKept, check: () => setChecking({ picture: null }), endCheck: () => setChecking(null) };
}

type OpenReceiptProps = {
  receipt: ReceiptWire;
  listId: number;
  name: string;
  checkLabel: string;
  onCheck: () => void;
  removeLabel: string;
  onRemove: () => void;
};

function OpenReceipt({ receipt, listId, name, checkLabel, onCheck, removeLabel, onRemove }: OpenReceiptProps) {
  const now = useNow();
  const time = timeAgo(Date.parse(receipt.created_at), now);
  return (
    <figure className={styles.open}>
      <ReceiptPicture
        key={receipt.receipt_id}
        listId={listId}
        receiptId={receipt.receipt_id}
        size="image"
        name={name}
      />
      <figcaption className={clsx(uiStyles.row, uiStyles.between)}>
        <span className={uiStyles.secondary}>
          {receipt.added_by === null ? time : words.by({ name: isolate(receipt.added_by), time })}
        </span>
        <Button look="ghost" size="sm" aria-label={checkLabel} onClick={onCheck}>
          <Scale className={uiStyles.icon16} />
          {words.check}
        </Button>
        {receipt.can_delete && (
          <Button look="ghost" size="sm" aria-label={removeLabel} onClick={onRemove}>
            <Trash2 className={uiStyles.icon16} />
            {words.removeIt}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
