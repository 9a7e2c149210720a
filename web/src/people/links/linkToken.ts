import { LINK_TOKEN } from '@sali/domain/base/linkTokens';

/**
 * The token of the page of a link: what follows the # of its address, or what waits in this tab while its person signs in. In
 * the address of the sign-in it would reach the server.
 * @param waitingKey where it waits in the tab
 * @returns null for an address that is not complete
 */
export function linkTokenOf(hash: string, waitingKey: string): string | null {
  const token = hash.slice(1) || (sessionStorage.getItem(waitingKey) ?? '');
  return LINK_TOKEN.test(token) ? token : null;
}
