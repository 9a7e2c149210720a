import { LANGUAGES } from '../language.ts';
import { countedIn, type PluralForms } from '../plural.ts';

/** Arabic counts: one and two stand without their number, 3–10 take the plural, 11–99 the accusative, 100 the genitive. */
export const counted = countedIn(LANGUAGES.ar.locale);

const number = new Intl.NumberFormat(LANGUAGES.ar.locale);

/** '12,345'. */
export const grouped = (count: number): string => number.format(count);

const PRODUCTS: PluralForms = {
  zero: 'لا منتجات',
  one: 'منتج واحد',
  two: 'منتجان',
  few: '# منتجات',
  many: '# منتجًا',
  other: '# منتج',
};

export const products = (count: number): string => counted(count, PRODUCTS);

const PEOPLE_HERE: PluralForms = {
  zero: 'لا أحد هنا الآن',
  one: 'شخص واحد هنا الآن',
  two: 'شخصان هنا الآن',
  few: '# أشخاص هنا الآن',
  many: '# شخصًا هنا الآن',
  other: '# شخص هنا الآن',
};

export const peopleHere = (count: number): string => counted(count, PEOPLE_HERE);

const LISTS: PluralForms = {
  zero: 'لا قوائم',
  one: 'قائمة واحدة',
  two: 'قائمتان',
  few: '# قوائم',
  many: '# قائمة',
  other: '# قائمة',
};

export const lists = (count: number): string => counted(count, LISTS);

const ROWS: PluralForms = {
  zero: 'لا سطور',
  one: 'سطر واحد',
  two: 'سطران',
  few: '# سطور',
  many: '# سطرًا',
  other: '# سطر',
};

export const rows = (count: number): string => counted(count, ROWS);

const HOURS: PluralForms = { one: 'ساعة', two: 'ساعتين', few: '# ساعات', many: '# ساعة', other: '# ساعة' };
const MINUTES: PluralForms = { one: 'دقيقة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' };
const SECONDS: PluralForms = { one: 'ثانية', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' };

/** '20 دقيقة', 'ساعة و20 دقيقة': a time after a preposition, in seconds. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = [
    hours > 0 ? counted(hours, HOURS) : '',
    minutes > 0 ? counted(minutes, MINUTES) : '',
    rest > 0 || seconds === 0 ? counted(rest, SECONDS) : '',
  ];
  return parts.filter(Boolean).join(' و');
}
