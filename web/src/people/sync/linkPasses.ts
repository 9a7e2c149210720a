import { isRecord } from '@sali/domain/base/unknownValues';
import { readStored } from '../../base/stored.ts';

/**
 * The pass by which a device uses a list that was opened by a link, without an account. Each pass opens one list. It
 * stays until the link ends, the list is put into an account, or the person removes it.
 */
export type LinkPass = {
  readonly listId: string;
  /** The guest's number among users: below 0. */
  readonly userId: number;
  readonly username: string;
  /** The guest's credential. */
  readonly token: string;
  /** The token of the link, which puts the list into an account later. */
  readonly link: string;
};

const PASSES_KEY = 'sali-link-passes';

export const storedPasses = (): readonly LinkPass[] => readStored(PASSES_KEY, arePasses) ?? [];

export const storedPassOf = (listId: string): LinkPass | undefined =>
  storedPasses().find((pass) => pass.listId === listId);

export function storePass(pass: LinkPass): void {
  writePasses([...storedPasses().filter(({ listId }) => listId !== pass.listId), pass]);
}

export function removePass(listId: string): void {
  writePasses(storedPasses().filter((pass) => pass.listId !== listId));
}

const writePasses = (passes: readonly LinkPass[]): void =>
  passes.length === 0 ? localStorage.removeItem(PASSES_KEY) : localStorage.setItem(PASSES_KEY, JSON.stringify(passes));

const arePasses = (value: unknown): value is LinkPass[] => Array.isArray(value) && value.every(isPass);

const isPass = (value: unknown): value is LinkPass =>
  isRecord(value) &&
  typeof value['userId'] === 'number' &&
  ['listId', 'username', 'token', 'link'].every((name) => typeof value[name] === 'string');
