import { LABEL_MEANINGS, type LabelMeaning } from '@sali/domain/goods/catalogue/labels/label';
import { isRecord } from '@sali/domain/base/unknownValues';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { personalKey } from '../../base/device/personalKeys.ts';
import { readStored } from '../../base/stored.ts';

type LabelMeanings = Readonly<Record<string, LabelMeaning>>;

/** The answer of a person about the labels of weighed goods of a chain; undefined: nobody was asked on this device [SH11]. */
export const meaningInChain = (chainId: string): LabelMeaning | undefined => meanings()[chainId];

/** @param meaning null: forgets what was said */
export function rememberMeaning(chainId: string, meaning: LabelMeaning | null): void {
  const others = Object.entries(meanings()).filter(([chain]) => chain !== chainId);
  const all = meaning === null ? others : [...others, [chainId, meaning]];
  try {
    localStorage.setItem(meaningsKey(), JSON.stringify(Object.fromEntries(all)));
  } catch {
    // The browser stores nothing: the next label asks again.
  }
}

const meaningsKey = (): string => personalKey('labelMeanings', currentUserKey());

const meanings = (): LabelMeanings => readStored(meaningsKey(), areMeanings) ?? {};

const areMeanings = (value: unknown): value is LabelMeanings =>
  isRecord(value) && Object.values(value).every((one) => LABEL_MEANINGS.some((meaning) => meaning === one));
