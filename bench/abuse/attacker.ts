import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountAttacks, type Attack, type AttackingAccount, guestAttacks } from './attacks.ts';
import { type Client, clientOf, send } from './http.ts';

/** A process of its own that attacks, so that the honest person's clock is not held up by it. */

export type AttackOrder = {
  readonly origin: string;
  readonly seconds: number;
  /** Addresses that attack; each with the account of the same index, or as a guest. */
  readonly addresses: readonly string[];
  readonly accounts: readonly AttackingAccount[];
  readonly barcodes: readonly string[];
  /** Connections for each kind of call of an address. */
  readonly connections: number;
};

export type Answers = {
  /** How many of each kind of call, by status, with the code of an error where that is read; 0: the connection failed. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** 429 and 503 without Retry-After. */
  readonly withoutRetryAfter: number;
};

/** After a failed connection, so that refused connections cost this process little. */
const RECONNECT_MS = 50;

process.once('message', (order: AttackOrder) => {
  // The attack comes from other machines: here it must not take the processor from the server.
  setPriority(constants.priority.PRIORITY_LOW);
  run(order).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function run({ origin, seconds, addresses, accounts, barcodes, connections }: AttackOrder): Promise<Answers> {
  const statuses: Record<string, Record<number, number>> = {};
  let withoutRetryAfter = 0;
  const until = performance.now() + seconds * 1000;
  const repeat = async (client: Client, { name, call }: Attack): Promise<void> => {
    const counted = (statuses[name] ??= {});
    for (let at = 0; performance.now() < until; at += 1) {
      const answer = await send(client, call(at)).catch(() => null);
      const status = answer?.status ?? 0;
      counted[status] = (counted[status] ?? 0) + 1;
      if ((status === 429 || status === 503) && answer?.retryAfter === undefined) withoutRetryAfter += 1;
      if (!answer) await sleep(RECONNECT_MS);
    }
  };
  const attacks = addresses.map(async (address, index) => {
    const client = clientOf(origin, address, Infinity);
    const account = accounts[index];
    const own = account ? accountAttacks(account, barcodes) : guestAttacks(barcodes);
    await Promise.all(own.flatMap((attack) => Array.from({ length: connections }, () => repeat(client, attack))));
    client.agent.destroy();
  });
  await Promise.all(attacks);
  return { statuses, withoutRetryAfter };
}
