import { isRecord } from '@sali/domain/base/unknownValues';
import fc from 'fast-check';
import type { Ids } from '../permissions/testWorld.ts';
import { HEADERS, HOSTILE, METHODS, PAGES, TEXTS } from './fuzzValues.ts';

/**
 * Calls as nobody means them, made from the OpenAPI document: each route with addresses, queries, headers and bodies that are
 * right, nearly right or garbage. The same seed makes the same calls.
 */

export type FuzzCall = {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Which of the callers sends it: a number from 0 to 999. */
  readonly caller: number;
};

type Json = Readonly<Record<string, unknown>>;
type Parameter = { readonly name: string; readonly in: 'query' | 'path'; readonly schema: Json };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Json } } };
};
export type OpenApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Every call that the document allows, and many that it does not. `ids` are of things that exist, by the names of fields. */
export function fuzzCalls(document: OpenApiDocument, ids: Ids): fc.Arbitrary<FuzzCall> {
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method.toUpperCase(), operation, ids)),
  );
  return mostly(
    60,
    fc.constantFrom(...routes).chain((route) => route),
    pageCall,
  );
}

/** One of two, the usual one so many times as often. */
const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(HEADERS[name] ?? [''])))),
    { maxLength: 3 },
  )
  .map((pairs): Record<string, string> => Object.fromEntries(pairs));
/** Most calls have headers as a program sends them: others end before they reach the route. */
const mostlyNone = mostly(3, fc.constant<Record<string, string>>({}), headers);
const caller = fc.nat({ max: 999 });

const pageCall: fc.Arbitrary<FuzzCall> = fc.record({
  method: fc.constantFrom(...METHODS),
  url: fc
    .tuple(fc.constantFrom(...PAGES), fc.constantFrom('', '?', '?a=%', '?a[]=1&a[]=2'))
    .map(([path, query]) => `${path}${query}`),
  headers,
  body: fc.constant(undefined),
  caller,
});

function callOf(path: string, method: string, operation: Operation, ids: Ids): fc.Arbitrary<FuzzCall> {
  const parameters = operation.parameters ?? [];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const upload = fc.constantFrom(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nGIF89a\r\n--x--\r\n',
    '--x\r\n\r\n',
    '',
  );
  return fc
    .record({
      method: mostly(40, fc.constant(method), fc.constantFrom(...METHODS)),
      url: urlOf(path, parameters, ids),
      headers: mostlyNone,
      body: schema
        ? bodyOf(schema, ids)
        : fc.option(fc.oneof(fc.constantFrom('{}', '[]', '{', '""'), upload), { nil: undefined }),
      caller,
    })
    .map((call) =>
      call.body === undefined
        ? call
        : {
            ...call,
            headers: {
              'content-type': schema ? 'application/json' : 'multipart/form-data; boundary=x',
              ...call.headers,
            },
          },
    );
}

function urlOf(path: string, parameters: readonly Parameter[], ids: Ids): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = fc.tuple(...names.map((name) => mostly(12, idOf(name, ids), fc.constantFrom(...TEXTS))));
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => queryOf(parameter, ids));
  const more = fc.constantFrom('', '', '', '', '', '', 'x=1', 'a=%', '&&==', 'page=2&page=3', 'limit=-1');
  return fc.tuple(parts, fc.tuple(...queries), more).map(([values, texts, extra]) => {
    const filled = names.reduce((url, name, at) => url.replace(`{${name}}`, () => encodeText(values[at] ?? '')), path);
    const query = [...texts, extra].filter((text) => text !== '').join('&');
    return query === '' ? filled : `${filled}?${query}`;
  });
}

function queryOf({ name, schema }: Parameter, ids: Ids): fc.Arbitrary<string> {
  const right = valueOf(schema, ids, name).map((value) =>
    Array.isArray(value) ? value.map(String).join(',') : textOf(value),
  );
  const one = mostly(5, right, fc.constantFrom(...TEXTS)).map((text) => `${name}=${encodeText(text)}`);
  return fc.oneof(
    { weight: 4, arbitrary: one },
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.tuple(one, one).map((two) => two.join('&')) },
  );
}

/** As the schema says, or with one value of it replaced, or no JSON of that kind at all. */
function bodyOf(schema: Json, ids: Ids): fc.Arbitrary<string> {
  const right = valueOf(schema, ids, '');
  const replaced = fc
    .tuple(right, fc.nat(), fc.constantFrom(...HOSTILE))
    .map(([value, at, hostile]) => JSON.stringify(withReplaced(value, at, hostile)));
  const garbage = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.constantFrom(
      '',
      '{',
      'null',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
      `${'['.repeat(3000)}${']'.repeat(3000)}`,
      '\ufeff{}',
      '{"a":1,"a":2}',
    ),
  );
  return fc.oneof(
    { weight: 5, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: replaced },
    { weight: 1, arbitrary: garbage },
  );
}

/** The value at one of the places of a JSON value, counted in depth first, replaced by another. */
function withReplaced(value: unknown, at: number, other: unknown): unknown {
  const places = placesIn(value);
  const path = places[at % places.length] ?? [];
  const replace = (part: unknown, [key, ...rest]: readonly (string | number)[]): unknown => {
    if (key === undefined) return other;
    if (Array.isArray(part)) return part.map((each, i) => (i === key ? replace(each, rest) : each));
    return isRecord(part) ? { ...part, [key]: replace(part[key], rest) } : part;
  };
  return replace(value, path);
}

function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

/** A value that the schema allows, as far as it says; fields that name something have the id of something that exists. */
function valueOf(schema: Json, ids: Ids, name: string): fc.Arbitrary<unknown> {
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (choices) return fc.oneof(...choices.filter(isRecord).map((choice) => valueOf(choice, ids, name)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, ids);
    case 'array': {
      const each = isRecord(schema['items']) ? valueOf(schema['items'], ids, name) : fc.jsonValue({ maxDepth: 1 });
      return fc.array(each, {
        minLength: Math.min(numberIn(schema['minItems'], 0), 5),
        maxLength: Math.min(numberIn(schema['maxItems'], 4), 4),
      });
    }
    case 'integer':
    case 'number':
      return numberOf(schema, ids, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textWithin(schema, ids, name);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf(schema: Json, ids: Ids): fc.Arbitrary<unknown> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const fields = Object.entries(properties).map(
    ([key, inner]) => [key, valueOf(isRecord(inner) ? inner : {}, ids, key)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((key) => key in properties) });
}

function numberOf(schema: Json, ids: Ids, name: string): fc.Arbitrary<number> {
  const isWhole = schema['type'] === 'integer';
  const min = numberIn(schema['minimum'], numberIn(schema['exclusiveMinimum'], 0));
  const max = Math.min(numberIn(schema['maximum'], numberIn(schema['exclusiveMaximum'], 1e6)), 2 ** 53);
  const within = isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(Math.min(max, 2 ** 31))) })
    : fc.double({ min, max: Math.max(min, max), noNaN: true });
  const known = Number(idNamed(name, ids));
  const edges = fc.constantFrom(
    min,
    max,
    1,
    2,
    ...(Number.isFinite(known) && known > 0 ? [known, known, known, known] : []),
  );
  return fc.oneof(edges, within);
}

function textWithin(schema: Json, ids: Ids, name: string): fc.Arbitrary<string> {
  const known = idNamed(name, ids);
  const most = numberIn(schema['maxLength'], 200);
  const words = fc.constantFrom(
    'חלב',
    '2 לחם',
    'קוטג׳ 5%',
    'a',
    'סיסמה ארוכה',
    'x'.repeat(Math.min(most, 3000)),
    'בננה'.repeat(9),
    '050-1234567',
    '12:00',
    'he',
    'https://example.com/a.png',
    'anafa-stranger@example.com',
    'anafa-owner@example.com',
  );
  const dates = fc.constantFrom(
    '2026-08-10',
    '2026-08-10T10:00:00Z',
    '2026-08-10T10:00:00.000Z',
    '9999-12-31',
    '0001-01-01T00:00:00Z',
  );
  const ofFormat =
    schema['format'] === 'uuid' ? fc.uuid() : String(schema['format']).startsWith('date') ? dates : undefined;
  return fc.oneof(
    ...(known === undefined ? [] : [{ weight: 8, arbitrary: fc.constant(known) }]),
    ...(ofFormat ? [{ weight: 8, arbitrary: ofFormat }] : []),
    { weight: 4, arbitrary: words },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: dates },
  );
}

/** `list_id`, `listId` and `lists` of addresses mean the same. */
const idNamed = (name: string, ids: Ids): string | undefined =>
  ids[name] ?? ids[name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())];

const idOf = (name: string, ids: Ids): fc.Arbitrary<string> =>
  mostly(3, fc.constant(idNamed(name, ids) ?? '1'), fc.constantFrom('1', '2', '3', crypto.randomUUID()));

const numberIn = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Half a character cannot be in an address: it is sent as the bytes that some programs make of it. */
function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%bd';
  }
}
