import { normalNumber } from '@sali/domain/base/storeKey';
import { chainNameOf, wholeChainId } from '../../../base/chains/chains.ts';
import type { Fields } from './aliases.ts';
import { localityOf } from './localities.ts';
import { cleanField } from './texts.ts';

/** One branch of a Stores file. */
export type StoreRow = {
  readonly chainId: string;
  readonly chainName: string;
  readonly subChainId: string;
  readonly storeNo: string;
  readonly bikoretNo: string;
  readonly storeName: string;
  readonly address: string;
  readonly city: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** It delivers, and has no door to walk in by. */
  readonly isOnline: boolean;
};

/** @param fileChainId of the file's name, for a file that does not say it */
export function storeRowOf(fields: Fields, fileChainId: string | null): StoreRow | 'no_store' {
  const chainId = wholeChainId(normalNumber(fields.chainid ?? '') || fileChainId || '');
  const storeNo = normalNumber(fields.storeid ?? '');
  if (chainId === '' || storeNo === '') return 'no_store';
  const city = cleanField(fields.city);
  return {
    chainId,
    chainName: chainNameOf(chainId, cleanField(fields.chainname)),
    subChainId: normalNumber(fields.subchainid ?? '') || '0',
    storeNo,
    bikoretNo: cleanDigit(fields.bikoretno),
    storeName: cleanField(fields.storename) || unnamedStore(storeNo),
    address: streetOf(cleanField(fields.address)),
    city: /^\d+$/.test(city) ? (localityOf(city) ?? '') : city,
    ...placeOf(fields),
    isOnline: isOnline(fields),
  };
}

/** Files name the site of a store that delivers as its street. */
const streetOf = (address: string): string => (/^(?:https?:|www\.)/i.test(address) ? '' : address);

/** The files' word for stores without a door; some chains write it into the name instead. */
const ONLINE_TYPE = '2';
const ONLINE_NAME = /אונליין|און ליין|אינטרנט|משלוחים|online|e-?commerce/i;

const isOnline = ({ storetype = '', storename = '' }: Fields): boolean =>
  storetype.trim() === ONLINE_TYPE || ONLINE_NAME.test(storename);

/** Returns the name of a branch until a Stores file names it. */
export const unnamedStore = (storeNo: string): string => `סניף ${storeNo}`;

export const cleanDigit = (text = ''): string => (/^\d{1,2}$/.test(text.trim()) ? text.trim() : '');

/** Israel and around; chains write 0 or nothing. */
function placeOf({ latitude = '', longitude = '' }: Fields): { lat: number | null; lng: number | null } {
  const [lat, lng] = [Number(latitude.trim() || NaN), Number(longitude.trim() || NaN)];
  return lat > 29 && lat < 34 && lng > 34 && lng < 36 ? { lat, lng } : { lat: null, lng: null };
}
