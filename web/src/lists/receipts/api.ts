import type { PaidSum, ReceiptsAnswer, ReceiptSize } from '@sali/contract/lists/receipts';
import { call } from '../../base/http.ts';

/** A phone's picture over a slow network, and its encoding. */
const UPLOAD_MS = 60_000;

/** A list by its number on the server, and one of its shoppings; null: the last one. */
export type ShoppingOfList = { readonly listId: number; readonly shoppingId: number | null };

const pathOfReceipts = ({ listId, shoppingId }: ShoppingOfList, part = ''): string =>
  `lists/${listId}/receipts${part}${shoppingId === null ? '' : `?shopping_id=${shoppingId}`}`;

export const fetchReceipts = (of: ShoppingOfList): Promise<ReceiptsAnswer> =>
  call<ReceiptsAnswer>('GET', pathOfReceipts(of));

export function postReceipt(of: ShoppingOfList, file: File): Promise<ReceiptsAnswer> {
  const body = new FormData();
  body.set('file', file);
  return call<ReceiptsAnswer>('POST', pathOfReceipts(of), { body, timeoutMs: UPLOAD_MS });
}

/** Says what the receipts of a shopping say was paid, and for what; null takes it back. */
export const putPaid = (of: ShoppingOfList, paid: PaidSum): Promise<void> =>
  call<void>('PUT', pathOfReceipts(of, '/paid'), { body: paid });

export const deleteReceipt = (listId: number, receiptId: string): Promise<void> =>
  call<void>('DELETE', `lists/${listId}/receipts/${receiptId}`);

/** The picture itself: it has no address that an `<img>` could ask for. */
export const fetchReceiptPicture = (listId: number, receiptId: string, size: ReceiptSize): Promise<Blob> =>
  call<Blob>('GET', `lists/${listId}/receipts/${receiptId}/${size}`, { isBlob: true, timeoutMs: UPLOAD_MS });
