import { beforeAll, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const PASSWORD = 'מרק עדשים כתומות';
const turnOf = (network: string) => ({ network, isLimited: true });

let hash: string;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD, turnOf('192.0.2.1'));
});

it('[BU20] who has just given a wrong password waits behind those who gave right ones, however many', async () => {
  const guesser = turnOf('192.0.2.2');
  const household = turnOf('192.0.2.3');
  expect(await verifyPassword(hash, 'not the password', guesser)).toBe(false);
  for (let i = 0; i < 12; i += 1) expect(await verifyPassword(hash, PASSWORD, household)).toBe(true);
  const order: string[] = [];
  const compare = async (turn: { network: string; isLimited: boolean }): Promise<void> => {
    await verifyPassword(hash, PASSWORD, turn);
    order.push(turn === guesser ? 'guesser' : 'household');
  };
  // Two may run at once, so two of the guesser's may begin before the household comes.
  await Promise.all([guesser, guesser, guesser, guesser, guesser, guesser, household].map(compare));
  expect(order.indexOf('household')).toBeLessThanOrEqual(3);
});
