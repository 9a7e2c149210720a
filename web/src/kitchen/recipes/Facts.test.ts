import { expect, it } from 'vitest';
import { timeText } from './Facts.tsx';

it.each([
  [45, '45 דק׳'],
  [60, 'שעה'],
  [101, 'שעה ו־41 דק׳'],
  [120, 'שעתיים'],
  [200, '3 שעות ו־20 דק׳'],
])('[X95] %i minutes are %s', (minutes, text) => expect(timeText(minutes)).toBe(text));
