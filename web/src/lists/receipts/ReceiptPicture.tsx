import type { ReceiptSize } from '@sali/contract/lists/receipts';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { fetchReceiptPicture } from './api.ts';
import styles from './receipts.module.css';

type ReceiptPictureProps = { listId: number; receiptId: string; size: ReceiptSize; name: string };

/** A receipt's picture, fetched with the person's token; it leaves the memory of the page with the component. */
export function ReceiptPicture({ listId, receiptId, size, name }: ReceiptPictureProps) {
  const url = usePicture(listId, receiptId, size);
  if (url === null) {
    return (
      <span className={styles.missing} role="img" aria-label={name}>
        <ImageOff />
      </span>
    );
  }
  return url === undefined ? (
    <span className={styles.missing} aria-hidden="true" />
  ) : (
    <img className={size === 'image' ? styles.large : styles.small} src={url} alt={name} />
  );
}

/** @returns undefined while it is on its way; null where it could not be fetched */
function usePicture(listId: number, receiptId: string, size: ReceiptSize): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    const giveUp = takeAnswer(
      fetchReceiptPicture(listId, receiptId, size),
      (blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setUrl(null),
    );
    return () => {
      giveUp();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [listId, receiptId, size]);
  return url;
}
