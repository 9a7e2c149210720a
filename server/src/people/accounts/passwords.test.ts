import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Passwords } from './passwords.ts';

const PASSWORD = 'מרק עדשים כתומות';
const GUESSER = '192.0.2.2';
const HOUSEHOLD = '192.0.2.3';

let hash: string;
let passwords: Passwords;
let spent: Map<string, number>;
beforeAll(async () => {
  hash = await new Passwords({ isLimited: false, spentBy: () => 0 }).hash(PASSWORD, 'test');
});
beforeEach(() => {
  spent = new Map();
  passwords = new Passwords({ isLimited: true, spentBy: (network) => spent.get(network) ?? 0 });
});

/** Compares the password for all networks at once. @returns the networks in the order of their answers */
async function orderOf(networks: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const compare = async (network: string): Promise<void> => {
    await passwords.verify(hash, PASSWORD, network);
    order.push(network);
  };
  await Promise.all(networks.map(compare));
  return order;
}

it('[BU20] a person who has just given a wrong password waits behind those who gave right ones, however many', async () => {
  expect(await passwords.verify(hash, 'not the password', GUESSER)).toBe(false);
  for (let i = 0; i < 12; i += 1) expect(await passwords.verify(hash, PASSWORD, HOUSEHOLD)).toBe(true);
  const order = await orderOf([...Array<string>(6).fill(GUESSER), HOUSEHOLD]);
  // Two may run at once, so two of the guesser's may begin before the household comes.
  expect(order.indexOf(HOUSEHOLD)).toBeLessThanOrEqual(3);
});

it('[BU23] an address that has spent much on other calls waits behind those that only sign in, even if it came first', async () => {
  const attackers = Array.from({ length: 20 }, (_, at) => `198.51.100.${at}`);
  for (const attacker of attackers) spent.set(attacker, 100);
  spent.set(HOUSEHOLD, 20);
  const order = await orderOf([...attackers.slice(0, 5), HOUSEHOLD, ...attackers.slice(5)]);
  expect(order.indexOf(HOUSEHOLD)).toBeLessThanOrEqual(3);
});

it('[BU33] a sign-in does not wait for the registrations that came before it', async () => {
  spent.set(HOUSEHOLD, 20);
  const order: string[] = [];
  const registrations = Array.from({ length: 20 }, async (_, at) => {
    await passwords.hash(PASSWORD, `198.51.100.${at}`);
    order.push('registration');
  });
  const signIn = passwords.verify(hash, PASSWORD, HOUSEHOLD).then(() => order.push('sign-in'));
  await Promise.all([...registrations, signIn]);
  expect(order.indexOf('sign-in')).toBeLessThanOrEqual(3);
});
