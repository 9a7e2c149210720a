import { asArray, type JsonValue } from '@sali/domain/kitchen/recipes/page/pageFields';
import { isRecord } from '@sali/domain/base/unknownValues';

/**
 * The absolute address of the first picture: an address, an object with one, or a reference.
 * @param referenced finds the object with an `@id`
 */
export function pictureAddressOf(
  value: unknown,
  base: string,
  referenced: (id: string) => unknown = () => undefined,
): string | null {
  const [first] = asArray(value);
  const picture = isRecord(first) ? addressWithin(first, referenced) : first;
  if (typeof picture !== 'string' || picture === '' || !URL.canParse(picture, base)) return null;
  const { href, protocol } = new URL(picture, base);
  return /^https?:$/.test(protocol) && href.length <= ADDRESS_MAX ? href : null;
}

const ADDRESS_MAX = 2000;

function addressWithin(picture: JsonValue, referenced: (id: string) => unknown): unknown {
  const [own] = asArray(picture['url'] ?? picture['contentUrl']);
  if (own !== undefined || typeof picture['@id'] !== 'string') return own;
  const target = referenced(picture['@id']);
  return isRecord(target) ? asArray(target['url'] ?? target['contentUrl'])[0] : undefined;
}
