import { locale } from '../../base/languages/language.ts';

const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Jerusalem',
});
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' });

const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** 'נובמבר 2026'. @param month '2026-11' */
export const monthName = (month: string): string => long.format(dateOf(month));

/** 'נוב׳'. @param month '2026-11' */
export const monthLetters = (month: string): string => short.format(dateOf(month));

/** 'יום ה׳, 26 בנובמבר', by the calendar of Israel. */
export const shoppingDay = (at: number): string => day.format(at);

/** An amount for sentences that a screen reader speaks. */
export const spokenMoney = (agorot: number): string => money.format(agorot / 100);
