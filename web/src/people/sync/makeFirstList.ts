import { createList } from './lists.ts';

let making: Promise<string> | undefined;

/** Makes a list for a person who has none. While it is made, another call gets the same list. @returns its id */
export function makeFirstList(name: string): Promise<string> {
  making ??= createList(name).finally(() => {
    making = undefined;
  });
  return making;
}
