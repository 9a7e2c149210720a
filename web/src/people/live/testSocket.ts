import type { ItemWire } from '@sali/contract/lists/lists';
import type { ServerMessage } from '@sali/contract/lists/live/live';

/** The browser's socket, with the server's side in the test's hand. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number): void {
    this.onclose?.({ code });
  }
}

/** The socket that was opened last. @throws Error before the first */
export const newestSocket = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};

const MILK: ItemWire = {
  item_id: 1,
  item_uuid: 'milk',
  product_name: 'חלב',
  name: 'חלב',
  product_catalog_number: null,
  barcode: null,
  product_alias: '',
  manufacturer: '',
  brand: '',
  store_id: null,
  store_key: null,
  note: '',
  quantity: 1,
  unit_measure: '',
  is_weighted: false,
  price: null,
  sale_price: null,
  category: 'אחר',
  category_id: 1,
  subcategory: null,
  subcategory_id: null,
  any_brand: false,
  is_completed: true,
  image_url: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
  added_at: '2026-01-01T10:00:00Z',
  product_metadata: { frontend_id: 'milk', name: 'חלב', manufacturer: '' },
};
/** A line was ticked by another. */
export const tickFrame = (version: number): ServerMessage => ({
  type: 'list_update',
  active_users_count: 1,
  action: {
    list_id: 1,
    action_type: 'COMPLETE_ITEM',
    version,
    op_id: `op ${version}`,
    session_id: 'other',
    user_id: 2,
    username: 'יוסי',
    timestamp: '2026-01-01T10:00:00Z',
    data: MILK,
  },
});
