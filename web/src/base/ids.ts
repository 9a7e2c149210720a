import { v4, v7 } from 'uuid';

/** Ids of lists, items and operations: time-ordered, so that they index well and sort by birth. */
export const newId = (): string => v7();

/** The id of this tab, for the socket: random, new with every load. */
export const tabId: string = v4();
