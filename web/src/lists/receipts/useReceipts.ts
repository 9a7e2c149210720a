import type { PaidLineWire, ReceiptsAnswer } from '@sali/contract/lists/receipts';
import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import { useEffect, useRef, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { answerText } from '../../base/errorText.ts';
import { HttpError, is404 } from '../../base/httpError.ts';
import { receiptsTexts as words } from '@sali/texts/app/receipts';
import { PICTURE_TYPES } from '../../base/ui/files/sentPicture.ts';
import { showToast } from '../../base/ui/toast.ts';
import { deleteReceipt, fetchReceipts, postReceipt, putPaid, type ShoppingOfList } from './api.ts';

/** The receipts of a shopping; undefined until they are loaded. */
export function useReceipts({ listId, shoppingId }: ShoppingOfList) {
  const [answer, setAnswer] = useState<ReceiptsAnswer>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  /** How many pictures are on their way. */
  const [adding, setAdding] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    return takeAnswer(
      fetchReceipts({ listId, shoppingId }),
      (found) => {
        setAnswer(found);
        setError(undefined);
      },
      (failed) => setError(failed instanceof Error ? failed : new Error(String(failed))),
    );
  }, [listId, shoppingId, attempt]);

  /** The person is not looking at the sheet any more. */
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  /** One after the other: the server encodes one picture of a person at a time. It goes on after the sheet is closed. */
  const add = async (files: readonly File[]) => {
    setProblem(null);
    setAdding(files.length);
    const upload = async (file: File) => setAnswer(await postReceipt({ listId, shoppingId }, file));
    const { added, reason } = await addEach(files, upload).finally(() => setAdding(0));
    if (added > 0) showToast(words.added({ count: added }));
    if (reason === null) return;
    const missing = words.notAdded({ count: files.length - added, reason });
    setProblem(missing);
    if (isClosed.current) showToast(missing);
  };

  const remove = async (receiptId: string) => {
    try {
      await deleteReceipt(listId, receiptId);
    } catch (failed) {
      // Somebody else has deleted it: it is gone all the same.
      if (!is404(failed)) return setProblem(answerText(failed, words.offline));
    }
    setAnswer(
      (before) =>
        before && {
          ...before,
          can_add: true,
          receipts: before.receipts.filter((one) => one.receipt_id !== receiptId),
        },
    );
    showToast(words.removed);
  };
  /** Says what was paid, and for what; null takes it back. @throws HttpError */
  const pay = async (paidAgorot: number | null, lines: readonly PaidLineWire[]) => {
    const paid = { paid_agorot: paidAgorot, paid_lines: [...lines] };
    await putPaid({ listId, shoppingId }, paid);
    setAnswer((before) => before && { ...before, ...paid });
  };
  return { answer, error, problem, adding, add, pay, remove, retry: () => setAttempt(attempt + 1) };
}

/**
 * Adds each picture. Without a network the others are not tried.
 * @returns how many were added, and why the last of those that are missing was not
 */
async function addEach(
  files: readonly File[],
  upload: (file: File) => Promise<void>,
): Promise<{ added: number; reason: string | null }> {
  let added = 0;
  let reason: string | null = null;
  for (const file of files) {
    const wrong = wrongOf(file);
    if (wrong !== null) {
      reason = wrong;
      continue;
    }
    try {
      await upload(file);
      added += 1;
    } catch (failed) {
      if (!(failed instanceof HttpError)) throw failed;
      if (failed.isUnanswered) return { added, reason: words.noReception };
      reason = failed.detail;
    }
  }
  return { added, reason };
}

function wrongOf({ type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return words.wrongType;
  return size > IMAGE_BYTES_MAX ? words.tooBig : null;
}
