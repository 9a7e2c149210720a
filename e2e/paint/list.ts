import type { BrowserContext } from 'playwright-core';
import { listByApi } from '../listByApi.ts';
import { newPerson, register, tick } from '../people.ts';

const lineName = (index: number): string => `מוצר ${index}`;
/** The first line of the list. */
export const FIRST_LINE = lineName(0);
const LINES = 40;
const CATEGORIES = 9;

/** Signs a new person in and opens a list of theirs. @returns its address */
export async function openListOf40(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage();
  const person = newPerson();
  await register(page, origin, person);
  const items = Array.from({ length: LINES }, (_, index) => ({
    name: lineName(index),
    price: 9.9,
    quantity: 2,
    category_id: 1 + (index % CATEGORIES),
  }));
  const url = await listByApi(origin, person, 'קניות לשבת', items);
  await page.goto(url);
  await tick(page, FIRST_LINE).waitFor();
  await page.close();
  return url;
}
