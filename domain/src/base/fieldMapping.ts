import { keysOf } from './collections.ts';

/**
 * Entities have their fields declared in one table: {@link FieldRules}. From it follow the fields of a wire object, of a
 * row and of a stored copy: `mapFields<Item>()(ITEM_FIELDS, …)` returns functions for both directions, with exact types.
 */

/**
 * The kind of value in a field; each spelling converts some kinds. A quantity has at most 3 decimals, money is agorot,
 * a time is ms, needs are a list of objects.
 */
export type FieldKind = 'uuid' | 'text' | 'status' | 'integer' | 'boolean' | 'quantity' | 'money' | 'time' | 'needs';

type KindOf<Value> = [Value] extends [readonly object[]]
  ? 'needs'
  : [Value] extends [boolean]
    ? 'boolean'
    : [Value] extends [number]
      ? 'integer' | 'quantity' | 'money' | 'time'
      : 'uuid' | 'text' | 'status';

/** A field's rule. The compiler refuses a kind that does not fit, and an optional field without `missing`. */
type FieldRule<Value> = {
  readonly kind: KindOf<NonNullable<Value>>;
  /** `edit`: a person's edit may set it. `otherOp`: other ops do. `nothing`: it stays as it was when the entity was made. */
  readonly changedBy: 'edit' | 'otherOp' | 'nothing';
  /** Changes of it are shown in the list's activity. */
  readonly isInHistory?: true;
  /** A usual item remembers it (items only). */
  readonly isUsual?: true;
} & (null extends Value ? { readonly isNullable: true } : { readonly isNullable?: never }) &
  // The value of a field that older stored data lacks.
  (undefined extends Value
    ? { readonly missing: Exclude<Value, undefined> }
    : { readonly missing?: Exclude<Value, undefined> });

/** A rule for each of these fields of an entity: none may be forgotten. */
export type FieldRules<Entity, Field extends keyof Entity> = { readonly [F in Field]-?: FieldRule<Entity[F]> };

type AnyRule = {
  readonly kind: FieldKind;
  readonly changedBy: string;
  readonly isInHistory?: true;
  readonly isUsual?: true;
  readonly isNullable?: true;
  readonly missing?: unknown;
};
type AnyRules<Entity> = { readonly [F in keyof Entity & string]?: AnyRule };

/** The rules that have this mark, as `{ changedBy: 'edit' }`. */
export type RulesWith<Rules, Mark> = { readonly [F in keyof Rules as Rules[F] extends Mark ? F : never]: Rules[F] };

/** Selects the rules that have this mark. */
export const rulesWith = <Rules extends object, const Mark extends Partial<AnyRule>>(
  rules: Rules,
  mark: Mark,
): RulesWith<Rules, Mark> =>
  Object.fromEntries(
    Object.entries(rules as Readonly<Record<string, AnyRule>>).filter(([, rule]) =>
      keysOf(mark).every((key) => rule[key as keyof AnyRule] === mark[key]),
    ),
  ) as RulesWith<Rules, Mark>;

/** `unitMeasure` is `unit_measure`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Codec = { readonly encode: (value: never) => unknown; readonly decode: (value: never) => unknown };
type Codecs = { readonly [K in FieldKind]?: Codec };
type Naming = 'snake_case' | 'same';

/** How the fields are spelled: by a naming rule with exceptions, and with other values for some kinds. */
type Spelling<Style, Names, C> = { readonly naming: Style; readonly names: Names; readonly codecs: C };

type NameOf<F extends string, Style, Names> = F extends keyof Names
  ? Names[F] & string
  : Style extends 'snake_case'
    ? SnakeCase<F>
    : F;
type Encoded<Value, Rule extends AnyRule, C> = Rule['kind'] extends keyof C
  ? C[Rule['kind']] extends { encode: (value: never) => infer Other }
    ? Other | Extract<Value, null>
    : never
  : Exclude<Value, undefined>;

/** The spelled fields of an entity. */
type Spelled<Entity, Rules, Style, Names, C> = {
  readonly [F in keyof Rules & keyof Entity & string as NameOf<F, Style, Names>]: Rules[F] extends AnyRule
    ? Encoded<Entity[F], Rules[F], C>
    : never;
};
/** The names of fields that older data may lack. */
type Missing<Rules, Style, Names> = {
  [F in keyof Rules & string]: Rules[F] extends { readonly missing: unknown } ? NameOf<F, Style, Names> : never;
}[keyof Rules & string];
type Readable<S, Optional> = { readonly [N in keyof S as N extends Optional ? never : N]: S[N] } & {
  readonly [N in keyof S as N extends Optional ? N : never]?: S[N] | undefined;
};

type FieldMapping<Entity, Field extends keyof Entity, S, Optional> = {
  /** The spelled names, in the order of the table. */
  readonly names: readonly (keyof S & string)[];
  readonly nameOf: (field: Field) => keyof S & string;
  /** All fields in the other spelling; a missing value becomes the rule's `missing`. */
  readonly encode: (entity: Pick<Entity, Field>) => S;
  readonly decode: (spelled: Readable<S, Optional>) => { [F in Field]-?: Exclude<Entity[F], undefined> };
  /** Only the fields that are present. */
  readonly encodePart: (change: Partial<Pick<Entity, Field>>) => Partial<S>;
  /** Only the fields that are present. Null empties a text and is ignored for any other field that is not nullable. */
  readonly decodePart: (spelled: { readonly [N in keyof S]?: S[N] | null }) => Partial<Pick<Entity, Field>>;
};

type MappedField = {
  readonly field: string;
  readonly name: string;
  readonly rule: AnyRule;
  /** Undefined: the value is the same in both spellings. */
  readonly encode: ((value: unknown) => unknown) | undefined;
  readonly decode: ((value: unknown) => unknown) | undefined;
};
type FieldValues = Record<string, unknown>;

/** Converts these fields of an entity to another spelling and back. Call it once, when the module loads. */
export const mapFields =
  <Entity>() =>
  <
    const Rules extends AnyRules<Entity>,
    const Style extends Naming,
    const Names extends { readonly [F in keyof Rules]?: string },
    C extends Codecs,
  >(
    rules: Rules,
    { naming, names, codecs }: Spelling<Style, Names, C>,
  ): FieldMapping<
    Entity,
    keyof Rules & keyof Entity,
    Spelled<Entity, Rules, Style, Names, C>,
    Missing<Rules, Style, Names>
  > => {
    type Mapping = FieldMapping<
      Entity,
      keyof Rules & keyof Entity,
      Spelled<Entity, Rules, Style, Names, C>,
      Missing<Rules, Style, Names>
    >;
    const nameOf = (field: string): string =>
      (names as Readonly<Record<string, string>>)[field] ?? (naming === 'same' ? field : snakeCase(field));
    const fields = Object.entries<AnyRule>(rules as Readonly<Record<string, AnyRule>>).map(([field, rule]) => {
      const codec = codecs[rule.kind] as Partial<Record<keyof Codec, MappedField['encode']>> | undefined;
      return { field, name: nameOf(field), rule, encode: codec?.encode, decode: codec?.decode };
    });
    const emptySpelled: FieldValues = Object.fromEntries(fields.map(({ name }) => [name, undefined]));
    const emptyEntity: FieldValues = Object.fromEntries(fields.map(({ field }) => [field, undefined]));
    return {
      names: fields.map(({ name }) => name),
      nameOf,
      encode: (entity: FieldValues) => encodeInto({ ...emptySpelled }, fields, entity),
      decode: (spelled: FieldValues) => decodeInto({ ...emptyEntity }, fields, spelled),
      encodePart: (change: FieldValues) =>
        encodeInto(
          {},
          fields.filter(({ field }) => change[field] !== undefined),
          change,
        ),
      decodePart: (spelled: FieldValues) => decodePresent(fields, spelled),
    } as unknown as Mapping;
  };

/** Fills an object that has all its names already: adding them one by one is several times slower. */
function encodeInto(spelled: FieldValues, fields: readonly MappedField[], entity: FieldValues): FieldValues {
  for (const { field, name, rule, encode } of fields) {
    const value = entity[field] === undefined ? rule.missing : entity[field];
    spelled[name] = !encode || value === null || value === undefined ? value : encode(value);
  }
  return spelled;
}

function decodeInto(entity: FieldValues, fields: readonly MappedField[], spelled: FieldValues): FieldValues {
  for (const { field, name, rule, decode } of fields) {
    const value = spelled[name];
    if (value === undefined) entity[field] = rule.missing;
    else entity[field] = !decode || value === null ? value : decode(value);
  }
  return entity;
}

function decodePresent(fields: readonly MappedField[], spelled: FieldValues): FieldValues {
  const change: FieldValues = {};
  for (const { field, name, rule, decode } of fields) {
    const value = spelled[name];
    if (value === undefined) continue;
    if (value !== null) change[field] = decode ? decode(value) : value;
    else if (rule.isNullable) change[field] = null;
    else if (rule.kind === 'text') change[field] = '';
  }
  return change;
}
