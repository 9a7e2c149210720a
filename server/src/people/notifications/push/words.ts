import { isolate } from '@sali/domain/base/bidi';
import { shekelsOf } from '@sali/domain/base/money';
import type { Settings } from '@sali/domain/people/settings/settings';
import { prices } from '@sali/texts/every/prices';
import { server } from '@sali/texts/every/server';
import type { ServerTexts } from '@sali/texts/types';
import type { Notification } from '../db.ts';

/** The texts of pushed notifications in their person's language: `server.pushes` of its catalogue. */

type PushLanguage = Settings['language'];
type PushTexts = ServerTexts['pushes'];

export const pushTexts = (language: PushLanguage): PushTexts => server[language].pushes;

/** Longest name in a push, in characters. A push holds 4 KB. */
const NAME_MAX = 80;
/** How many products a digest names. */
const NAMED_MAX = 4;

export function titleAndBodyOf(
  some: readonly [Notification, ...Notification[]],
  language: PushLanguage,
): { title: string; body: string } {
  const [one] = some;
  const texts = pushTexts(language);
  if (one.kind === 'reminder' || one.kind === 'list_made')
    return { title: texts[one.kind], body: isolatedNameOf(one.data.listName) };
  if (some.length > 1) return digest(some, one.kind, texts);
  if (isOfManagers(one.kind)) {
    return { title: texts[one.kind]({ product: isolatedNameOf(one.data.productName) }), body: clipped(one.data.text) };
  }
  if (one.kind === 'not_found') {
    const person = isolatedNameOf(one.data.personName);
    const { productName } = one.data;
    return {
      title:
        productName === undefined
          ? texts.notFoundMore({ person })
          : texts.notFound({ person, product: isolatedNameOf(productName) }),
      body: isolatedNameOf(one.data.listName),
    };
  }
  const { lowestDays, storeName, listName } = one.data;
  const lowest = lowestDays === undefined ? [] : [prices[language].lowest({ days: lowestDays })];
  const places = [storeName, listName].filter(Boolean).map(isolatedNameOf);
  return { title: titleOf(one, texts), body: [...lowest, ...places].join(' · ') };
}

/** Kinds that say what a manager decided, with the reason. */
const OF_MANAGERS = ['proposal_accepted', 'proposal_rejected', 'recipe_hidden', 'info_hidden'] as const;

const isOfManagers = (kind: Notification['kind']): kind is (typeof OF_MANAGERS)[number] =>
  OF_MANAGERS.some((one) => one === kind);

function digest(
  some: readonly Notification[],
  kind: Exclude<Notification['kind'], 'reminder' | 'list_made'>,
  texts: PushTexts,
): { title: string; body: string } {
  const named = some.flatMap(({ data }) => data.productName ?? []);
  const names = [...new Set(named.map(isolatedNameOf))];
  const more = names.length > NAMED_MAX ? ['…'] : [];
  return {
    title: texts.digest[kind]({ count: some.length }),
    body: [...names.slice(0, NAMED_MAX), ...more].join(', '),
  };
}

function titleOf({ kind, data }: Notification, texts: PushTexts): string {
  const product = isolatedNameOf(data.productName);
  if (kind === 'promotion') return `${product}: ${isolatedNameOf(data.text)}`;
  return texts.price({ product, price: money(data.priceAgorot), before: money(data.beforeAgorot) });
}

const money = (agorot = 0): string => `₪${shekelsOf(agorot).toFixed(2)}`;

const isolatedNameOf = (name?: string): string => isolate(clipped(name));

function clipped(text = ''): string {
  const letters = [...text];
  return letters.length <= NAME_MAX ? text : `${letters.slice(0, NAME_MAX - 1).join('')}…`;
}
