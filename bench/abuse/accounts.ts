import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ListWire } from '@sali/contract/lists/lists';
import { clientOf, sendJson } from './http.ts';

const PASSWORD = 'חציל קלוי בטחינה';

/** An account at an address of its own, with a list of one item. */
export type OpenedAccount = {
  readonly address: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly listId: number;
  readonly itemId: number;
};

export async function openAccount(origin: string, address: string): Promise<OpenedAccount> {
  const client = clientOf(origin, address, 1);
  const email = `${address}@example.org`;
  const body = { email, password: PASSWORD, phone: '050-1234567' };
  const { access_token: token } = await sendJson<AuthAnswer>(client, { method: 'POST', path: 'auth/register', body });
  const items = [{ name: 'חלב', quantity: 1 }];
  const list = await sendJson<ListWire>(client, { method: 'POST', path: 'lists', token, body: { name: 'שבת', items } });
  client.agent.destroy();
  return { address, email, password: PASSWORD, token, listId: list.list_id, itemId: list.items[0]?.item_id ?? 0 };
}
