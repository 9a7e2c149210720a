import type { NewItem, ShoppingList } from '@sali/domain/lists/list';
import type { ItemChange, ItemMark, ListChange } from '@sali/domain/lists/op';

/** A simulated page of the app: all that its screens call and show. `page/page.ts` makes it. */
export type AppPage = {
  /** Opens the lists of the person of the device, as the start of the app does. @param userId null is the guest */
  start(userId: number | null): void;
  /** Opens or closes the socket of a list, as its page does. */
  openList(listId: string | null): void;
  /** Closes the same person's other sockets on this list. */
  takeOver(): void;
  reconnect(): void;
  syncAll(): Promise<void>;
  lists(): Readonly<Record<string, ShoppingList>>;
  /** The version of a list that the page has; 0 where it has none. */
  knownVersion(listId: string): number;
  isReady(): boolean;
  createList(name: string): Promise<string>;
  renameList(listId: string, name: string): Promise<void>;
  editList(listId: string, change: ListChange): Promise<void>;
  /** @returns what brings it back */
  deleteList(listId: string): Promise<() => Promise<void>>;
  addItem(listId: string, item: NewItem): Promise<void>;
  addItems(listId: string, items: readonly NewItem[]): Promise<void>;
  editItem(listId: string, itemId: string, change: ItemChange): Promise<void>;
  tick(listId: string, itemId: string): Promise<void>;
  undoTick(listId: string, itemId: string): Promise<void>;
  completeItem(listId: string, itemId: string): Promise<void>;
  uncompleteItem(listId: string, itemId: string): Promise<void>;
  /** @returns what puts it back as it was */
  deleteItem(listId: string, itemId: string): Promise<() => Promise<void>>;
  deleteItems(listId: string, itemIds: readonly string[]): Promise<void>;
  returnAll(listId: string): Promise<void>;
  /** @returns what takes it back */
  replaceItem(listId: string, itemId: string, product: NewItem): Promise<() => Promise<void>>;
  markItem(listId: string, itemId: string, mark: ItemMark): Promise<void>;
  releaseAll(listId: string): Promise<void>;
  share(listId: string, email: string, permission: 'VIEW' | 'TICK' | 'EDIT' | 'ADMIN'): Promise<unknown>;
  removeParticipant(listId: string, userId: number): Promise<void>;
  makeLink(listId: string, permission: 'VIEW' | 'TICK' | 'EDIT'): Promise<{ link_id: number; token: string }>;
  changeLink(listId: string, linkId: number, permission: 'VIEW' | 'TICK' | 'EDIT'): Promise<void>;
  endLink(listId: string, linkId: number): Promise<void>;
  /** Opens a list by a link, as a guest. */
  openByLink(token: string, guestToken: string, name: string): Promise<string>;
  /** The page hides, as when the phone is locked. */
  hide(): void;
  show(): void;
  newId(): string;
};

/** The parts of the world that a page gets beside the globals of a browser. */
export type PageHost = {
  /** The access token of the person, and until when it is valid by the device's clock (ms). */
  readonly token: () => string | null;
  /** @returns whether the server gave a new token */
  readonly renew: () => Promise<boolean>;
  /** The list of the page is gone, and the page went to the overview. */
  readonly onLeftList: () => void;
};
