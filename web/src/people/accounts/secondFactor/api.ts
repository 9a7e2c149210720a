import type { OwnProof, RemoveSecondFactor } from '@sali/contract/people/accounts/accounts';
import type { NewSecondFactor, RecoveryCodes, SecondFactorState } from '@sali/contract/people/accounts/secondFactor';
import { call } from '../../../base/http.ts';

const PATH = 'users/me/second-factor';

export const fetchSecondFactor = (): Promise<SecondFactorState> => call<SecondFactorState>('GET', PATH);

export const postSecondFactor = (body: OwnProof): Promise<NewSecondFactor> =>
  call<NewSecondFactor>('POST', PATH, { body });

export const postFirstCode = (code: string): Promise<RecoveryCodes> =>
  call<RecoveryCodes>('POST', `${PATH}/confirm`, { body: { code } });

export const removeOwnFactor = (body: RemoveSecondFactor): Promise<void> => call<void>('DELETE', PATH, { body });
