import { TEMPLATE_LINE } from '@sali/contract/lists/fieldWire';
import type { TemplateLineWire, TemplateWire } from '@sali/contract/lists/templates';
import { itemIdOf, type NewItem } from '@sali/domain/lists/list';
import { HttpError } from '../../base/httpError.ts';
import { newId } from '../../base/ids.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { addItems, createList, editList } from '../../people/sync/lists.ts';
import { agorotOf } from '@sali/domain/base/money';
import { postListOfTemplate } from './api.ts';

export type MadeTemplateList = {
  readonly listId: string;
  /** It could not be shared: there is no network. */ readonly isUnshared: boolean;
};

/**
 * Makes a list from a template. The server shares it with the template's people; without a network, or with nobody to share
 * with, the device makes it by itself.
 * @param sharedId the id of the list that the server makes: by the same id it makes no second one
 * @throws HttpError where the server refuses, or does not answer in time: it may have made the list
 */
export async function makeListFrom(template: TemplateWire, sharedId: string): Promise<MadeTemplateList> {
  if (!template.is_shared || template.people.length === 0)
    return { listId: await makeOnDevice(template), isUnshared: false };
  try {
    await postShared(template.template_id, sharedId);
  } catch (error) {
    if (!isWithoutNetwork(error)) throw error;
    return { listId: await makeOnDevice(template), isUnshared: true };
  }
  // Where it cannot be loaded now, its page does so.
  await syncEngine().refresh.catchUpIfPossible(sharedId);
  return { listId: sharedId, isUnshared: false };
}

/** A connection that breaks may do so after the list was made: it is asked for once more. @throws HttpError */
async function postShared(templateId: string, listId: string): Promise<void> {
  try {
    await postListOfTemplate(templateId, listId);
  } catch (error) {
    if (!isWithoutNetwork(error)) throw error;
    await postListOfTemplate(templateId, listId);
  }
}

const isWithoutNetwork = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

async function makeOnDevice({ name, lines, store_key: storeKey, budget }: TemplateWire): Promise<string> {
  const listId = await createList(name);
  const selected = syncEngine().state.getState().lists[listId]?.storeKey ?? null;
  const change = {
    ...(storeKey !== null && storeKey !== selected && { storeKey }),
    ...(budget !== null && { budgetAgorot: agorotOf(budget) }),
  };
  if (Object.keys(change).length > 0) await editList(listId, change);
  await addItems(
    listId,
    lines.map((line) => itemFromLine(listId, line)),
  );
  return listId;
}

/** The line as an item without a price, which the list's store says. */
const itemFromLine = (listId: string, line: TemplateLineWire): NewItem => ({
  ...TEMPLATE_LINE.decode(line),
  id: line.barcode === null ? newId() : itemIdOf(listId, line.barcode),
  priceAgorot: null,
  salePriceAgorot: null,
  storeKey: null,
});
