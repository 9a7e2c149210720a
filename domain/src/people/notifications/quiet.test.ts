import { describe, expect, it } from 'vitest';
import { isDayOfRest } from './holidays.ts';
import { type QuietSettings, sendableForMs, sendableFrom } from './quiet.ts';
import { sunsetOf } from './sun.ts';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const noon = (day: string) => at(`${day}T12:00:00Z`);
const NIGHTS: QuietSettings = { quietFrom: '22:00', quietTo: '07:00', keepShabbat: true, city: 'jerusalem' };
const ALWAYS: QuietSettings = { ...NIGHTS, quietFrom: '00:00', quietTo: '00:00' };

describe('sunset', () => {
  // Worked out by NOAA's equations (fractional year, equation of time), another way than the one that is tested.
  it.each([
    ['2024-06-20', 'jerusalem', '2024-06-20T19:47:00+03:00'],
    ['2024-12-21', 'jerusalem', '2024-12-21T16:39:00+02:00'],
    ['2024-03-20', 'jerusalem', '2024-03-20T17:50:00+02:00'],
    ['2026-11-27', 'jerusalem', '2026-11-27T16:36:00+02:00'],
    ['2024-06-20', 'tel-aviv', '2024-06-20T19:50:00+03:00'],
    ['2024-06-20', 'eilat', '2024-06-20T19:42:00+03:00'],
  ] as const)('[NO1] on %s in %s is within two minutes of the known time', (day, city, known) => {
    expect(Math.abs(sunsetOf(noon(day), city) - at(known))).toBeLessThan(2 * MINUTE);
  });
});

describe('days of rest', () => {
  it('[NO4] are every Saturday and the holidays of Israel', () => {
    const rest = [
      '2026-11-28',
      '2026-09-12',
      '2026-09-13',
      '2026-09-21',
      '2026-09-26',
      '2026-10-03',
      '2026-04-02',
    ].concat('2026-04-08', '2026-05-22', '2025-09-23', '2025-09-24', '2025-10-02');
    expect(rest.filter((day) => !isDayOfRest(noon(day)))).toEqual([]);
    const work = ['2026-11-24', '2026-11-27', '2026-09-14', '2026-04-03', '2026-12-06', '2026-03-03', '2026-04-22'];
    expect(work.filter((day) => isDayOfRest(noon(day)))).toEqual([]);
  });
});

describe('when a notification may be sent', () => {
  it('[NO2] by day at once, in quiet hours when they end, also over midnight and over the change of clocks', () => {
    expect(sendableFrom(at('2026-11-24T12:00:00+02:00'), NIGHTS)).toBe(at('2026-11-24T12:00:00+02:00'));
    expect(sendableFrom(at('2026-11-24T22:00:00+02:00'), NIGHTS)).toBe(at('2026-11-25T07:00:00+02:00'));
    expect(sendableFrom(at('2026-11-25T06:59:59+02:00'), NIGHTS)).toBe(at('2026-11-25T07:00:00+02:00'));
    expect(sendableFrom(at('2026-11-25T07:00:00+02:00'), NIGHTS)).toBe(at('2026-11-25T07:00:00+02:00'));
    const afternoon = { ...NIGHTS, quietFrom: '13:00', quietTo: '15:00' };
    expect(sendableFrom(at('2026-11-24T14:30:00+02:00'), afternoon)).toBe(at('2026-11-24T15:00:00+02:00'));
    const week = { ...NIGHTS, keepShabbat: false };
    expect(sendableFrom(at('2026-10-24T23:00:00+03:00'), week)).toBe(at('2026-10-25T07:00:00+02:00'));
    expect(sendableFrom(at('2026-03-26T23:30:00+02:00'), week)).toBe(at('2026-03-27T07:00:00+03:00'));
  });

  it('[NO3] in Shabbat when it ends: from candle lighting on Friday to the stars on Saturday', () => {
    const friday = sunsetOf(noon('2026-11-27'), 'jerusalem');
    const saturday = sunsetOf(noon('2026-11-28'), 'jerusalem');
    expect(sendableFrom(friday - 41 * MINUTE, ALWAYS)).toBe(friday - 41 * MINUTE);
    const end = sendableFrom(friday - 39 * MINUTE, ALWAYS);
    expect((end - saturday) / MINUTE).toBeCloseTo(42, 6);
    expect(sendableFrom(at('2026-11-28T00:30:00+02:00'), ALWAYS)).toBe(end);
    expect(sendableFrom(at('2026-11-28T10:00:00+02:00'), ALWAYS)).toBe(end);
    expect(sendableFrom(end, ALWAYS)).toBe(end);
    expect(sendableFrom(at('2026-11-29T00:30:00+02:00'), ALWAYS)).toBe(at('2026-11-29T00:30:00+02:00'));
    const telAviv = sunsetOf(noon('2026-11-27'), 'tel-aviv');
    expect(sendableFrom(telAviv - 30 * MINUTE, { ...ALWAYS, city: 'tel-aviv' })).toBe(telAviv - 30 * MINUTE);
  });

  it('[NO3] a person who keeps no day of rest gets notifications as on any day', () => {
    const moment = at('2026-11-28T10:00:00+02:00');
    expect(sendableFrom(moment, { ...NIGHTS, keepShabbat: false })).toBe(moment);
  });

  it('[NO4] a holiday beside Shabbat is one stretch with it', () => {
    // Rosh Hashana 5787 is on Saturday and Sunday; Shavuot 5786 on Friday.
    const newYear = sunsetOf(noon('2026-09-13'), 'jerusalem') + 42 * MINUTE;
    expect(sendableFrom(at('2026-09-11T20:00:00+03:00'), ALWAYS)).toBeCloseTo(newYear, -1);
    expect(sendableFrom(at('2026-09-12T21:00:00+03:00'), ALWAYS)).toBeCloseTo(newYear, -1);
    const shavuot = sunsetOf(noon('2026-05-23'), 'jerusalem') + 42 * MINUTE;
    expect(sendableFrom(at('2026-05-22T10:00:00+03:00'), ALWAYS)).toBeCloseTo(shavuot, -1);
  });

  it('[NO3] a push that Shabbat holds back never comes into the quiet hours after it', () => {
    const summer = { ...NIGHTS, quietFrom: '20:00' };
    expect(sendableFrom(at('2026-06-27T10:00:00+03:00'), summer)).toBe(at('2026-06-28T07:00:00+03:00'));
    expect(sendableFrom(at('2026-11-27T06:00:00+02:00'), NIGHTS)).toBe(at('2026-11-27T07:00:00+02:00'));
    // The quiet of Friday afternoon ends in Shabbat, and Shabbat in the quiet of Saturday afternoon.
    const evening = { ...NIGHTS, quietFrom: '16:00', quietTo: '17:30' };
    expect(sendableFrom(at('2026-11-27T16:10:00+02:00'), evening)).toBe(at('2026-11-28T17:30:00+02:00'));
  });

  it('[NO5] a push is on its way no longer than until the next quiet', () => {
    const hours = (moment: string, settings = NIGHTS) =>
      sendableForMs(at(moment), settings, 12 * 60 * MINUTE) / (60 * MINUTE);
    expect(hours('2026-11-24T21:00:00+02:00')).toBe(1);
    expect(hours('2026-11-24T21:50:00+02:00')).toBe(0);
    expect(hours('2026-11-24T08:00:00+02:00')).toBe(12);
    // Candles are lit at 15:56.
    expect(hours('2026-11-27T13:00:00+02:00')).toBe(2.75);
  });
});
