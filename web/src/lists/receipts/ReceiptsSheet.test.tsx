import type { ReceiptsAnswer, ReceiptWire } from '@sali/contract/lists/receipts';
import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { receiptsTexts as words } from '@sali/texts/app/receipts';
import { ReceiptsSheet } from './ReceiptsSheet.tsx';

const api = vi.hoisted(() => ({
  fetchReceipts: vi.fn<(of: object) => Promise<ReceiptsAnswer>>(),
  postReceipt: vi.fn<(of: object, file: File) => Promise<ReceiptsAnswer>>(),
  deleteReceipt: vi.fn<(listId: number, receiptId: string) => Promise<void>>(),
  fetchReceiptPicture: vi.fn<(listId: number, receiptId: string, size: string) => Promise<Blob>>(),
}));
vi.mock('./api.ts', () => api);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const receipt = (id: string, more: Partial<ReceiptWire> = {}): ReceiptWire => ({
  receipt_id: id,
  shopping_id: 3,
  added_by: 'יוסי',
  can_delete: true,
  created_at: new Date().toISOString(),
  ...more,
});
const jpeg = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const open = () => render(<ReceiptsSheet listId={7} listName="שבת" shoppingId={3} onClose={() => undefined} />);
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(words.choose), { target: { files } });

beforeEach(() => {
  vi.resetAllMocks();
  api.fetchReceiptPicture.mockResolvedValue(new Blob(['x']));
  api.fetchReceipts.mockResolvedValue({
    receipts: [receipt('a'), receipt('b', { can_delete: false })],
    can_add: true,
    can_pay: true,
    paid_agorot: null,
    paid_lines: [],
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});
afterEach(cleanup);

it('[NW46] small pictures of a shopping; the chosen one is large, with the person who added it', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.open({ number: 2 }) }));
  expect(api.fetchReceipts).toHaveBeenCalledWith({ listId: 7, shoppingId: 3 });
  expect(await screen.findByRole('img', { name: words.picture({ number: 2, count: 2 }) })).toBeTruthy();
  expect(api.fetchReceiptPicture.mock.calls).toContainEqual([7, 'b', 'image']);
  expect(screen.getByText(/יוסי/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.remove({ number: 2 }) })).toBeNull();
});

it('[NW46] several pictures are added one after the other; a wrong one is said and leaves the others', async () => {
  let answer: ReceiptsAnswer = { receipts: [], can_add: true, can_pay: true, paid_agorot: null, paid_lines: [] };
  api.fetchReceipts.mockResolvedValue(answer);
  api.postReceipt.mockImplementation((_of, { name }) => {
    answer = { ...answer, receipts: [...answer.receipts, receipt(name)] };
    return Promise.resolve(answer);
  });
  open();
  await screen.findByText(words.none);
  choose(jpeg('1'), jpeg('2', IMAGE_BYTES_MAX + 1), jpeg('3'));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.added({ count: 2 })));
  expect(api.postReceipt.mock.calls.map(([, { name }]) => name)).toEqual(['1', '3']);
  expect(screen.getByText(words.notAdded({ count: 1, reason: words.tooBig }))).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /הגדלה/ })).toHaveLength(2);
  choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(words.notAdded({ count: 1, reason: words.wrongType }))).toBeTruthy();
});

it('[NW46] how many are missing is said, also after the sheet was closed; a refused one leaves the others', async () => {
  const receipts = [receipt('1')];
  api.postReceipt
    .mockRejectedValueOnce(new HttpError(422, 'bad_picture', 'אי אפשר לקרוא את התמונה'))
    .mockResolvedValueOnce({ receipts, can_add: true, can_pay: true, paid_agorot: null, paid_lines: [] })
    .mockRejectedValueOnce(new HttpError(0, 'network', 'אין חיבור'));
  open();
  await screen.findByRole('button', { name: words.open({ number: 1 }) });
  choose(jpeg('1'), jpeg('2'), jpeg('3'), jpeg('4'));
  cleanup();
  const missing = words.notAdded({ count: 3, reason: words.noReception });
  await waitFor(() => expect(toast.showToast).toHaveBeenLastCalledWith(missing));
  expect(toast.showToast).toHaveBeenCalledWith(words.added({ count: 1 }));
  expect(api.postReceipt.mock.calls.map(([, { name }]) => name)).toEqual(['1', '2', '3']);
});

it('[NW46] a receipt is deleted after a question', async () => {
  api.deleteReceipt.mockResolvedValue();
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.open({ number: 1 }) }));
  fireEvent.click(await screen.findByRole('button', { name: words.remove({ number: 1 }) }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: words.removeIt }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.removed));
  expect(api.deleteReceipt).toHaveBeenCalledWith(7, 'a');
  expect(await screen.findAllByRole('button', { name: /הגדלה/ })).toHaveLength(1);
});

it('[NW46] without a network, and before a shopping has ended, the sheet says so', async () => {
  const noNetwork = new HttpError(0, 'network', 'אין חיבור');
  api.fetchReceipts.mockRejectedValue(noNetwork);
  open();
  expect(await screen.findByText(words.offline)).toBeTruthy();
  cleanup();
  api.fetchReceipts.mockResolvedValue({
    receipts: [],
    can_add: false,
    can_pay: true,
    paid_agorot: null,
    paid_lines: [],
  });
  open();
  expect(await screen.findByText(words.notEnded)).toBeTruthy();
  expect(screen.queryByText(words.take)).toBeNull();
  cleanup();
  api.fetchReceipts.mockResolvedValue({
    receipts: [],
    can_add: true,
    can_pay: true,
    paid_agorot: null,
    paid_lines: [],
  });
  api.postReceipt.mockRejectedValue(noNetwork);
  open();
  await screen.findByText(words.none);
  choose(jpeg('1'));
  expect(await screen.findByText(words.notAdded({ count: 1, reason: words.noReception }))).toBeTruthy();
});
