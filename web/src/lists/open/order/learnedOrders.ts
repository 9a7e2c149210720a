import { isRecord } from '@sali/domain/base/unknownValues';
import { create } from 'zustand';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { personalKey } from '../../../base/device/personalKeys.ts';
import { readStored } from '../../../base/stored.ts';

/** The learned order of a store, by the last answer of the server. */
type LearnedOrder = {
  readonly source: 'store' | 'chain' | 'none';
  readonly categoryIds: readonly number[];
  /** When the server was asked, in ms. */
  readonly at: number;
};
type LearnedOrders = Readonly<Record<string, LearnedOrder>>;

/** Where the orders of the person of this device are. */
export const learnedKey = (): string => personalKey('learnedOrders', currentUserKey());

/** By store; on the device, so that a list has its order without a network. */
export const useLearnedOrders = create<LearnedOrders>()(readOrders);

// Each person has their own [Q20].
useAccount.subscribe(({ user }, before) => {
  if (user?.userId !== before.user?.userId) useLearnedOrders.setState(readOrders(), true);
});

function readOrders(): LearnedOrders {
  return readStored(learnedKey(), areOrders) ?? {};
}

function areOrders(value: unknown): value is LearnedOrders {
  return (
    isRecord(value) && Object.values(value).every((order) => isRecord(order) && Array.isArray(order['categoryIds']))
  );
}
