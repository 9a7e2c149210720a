import type { ShoppingList } from '@sali/domain/lists/list';
import type { Intention } from '../oracle/model.ts';
import type { AppPage } from '../pageTypes.ts';
import type { Step } from '../script/script.ts';
import type { Person } from '../world/page.ts';

/** An act of a person: what they mean by it, in order, and the call of the app that does it. */
export type Act = {
  readonly listId: string;
  readonly meant: readonly Intention[];
  readonly call: () => Promise<unknown>;
  /** The act is an undo: where what it undoes was not sent yet, that is taken back, and nothing new is meant. */
  readonly isUndo?: true;
  /** Where the page is from then on: a list, or the overview (null). */
  readonly place?: string | null;
};

/** The memory of a page between two acts. */
export type PageMemory = {
  undoDelete?: Undo | undefined;
  undoDeleteList?: Undo | undefined;
  ticked?: { readonly listId: string; readonly itemId: string } | undefined;
};
type Undo = { readonly listId: string; readonly meant: readonly Intention[]; readonly run: () => Promise<void> };

/** The parts of the world that acts know. */
export type ActParts = {
  readonly app: AppPage;
  readonly memory: PageMemory;
  readonly people: readonly Person[];
  readonly person: Person | null;
  /** Links that were made and are known to the people. */
  readonly links: { readonly listId: string; readonly linkId: number; readonly token: string }[];
  readonly guestToken: (link: string) => string;
};

/** A step that is an act of a person. */
export type ActStep = Extract<Step, { kind: 'act' }>;

/** The act of each verb; undefined where there is nothing to do it on. */
export type Verbs<Parts extends unknown[]> = Partial<Record<ActStep['verb'], (...parts: Parts) => Act | undefined>>;

/** Permissions of people and links, by their names on the wire. */
export const LEVELS = ['VIEW', 'TICK', 'EDIT'] as const;

/** Returns the element at this share (0 to 1) of all. */
export function placeIn<T>(all: readonly T[], share: number): T | undefined {
  return all[Math.min(all.length - 1, Math.floor(share * all.length))];
}

/** An act on a list. */
export const on = (list: ShoppingList, meant: readonly Intention[], call: () => Promise<unknown>): Act => ({
  listId: list.id,
  meant,
  call,
});
