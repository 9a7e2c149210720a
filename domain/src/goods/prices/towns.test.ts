import { expect, test } from 'vitest';
import { findTown, isStoreNear, kmFrom, townKey, townNames } from './towns.ts';

const at = (lat: number, lng: number) => ({ lat, lng });
const unplaced = (city: string) => ({ city, location: null });

test('[FE3] a town is known in every spelling of the files', () => {
  for (const [one, ...others] of [
    ['תל אביב', 'תל-אביב', 'תל אביב - יפו', 'תל אביב יפו', 'ת"א', 'ת״א'],
    ['פתח תקווה', 'פתח תקוה', 'פתח-תקווה'],
    ['קרית ים', 'קריית ים', 'קריית-ים'],
    ['הרצליה', 'הרצלייה'],
    ['באר שבע', 'באר-שבע', 'בארשבע'],
    ['כפר חבד', 'כפר חב"ד', 'כפר חב״ד'],
  ] as const)
    for (const other of others) {
      expect(townKey(other)).toBe(townKey(one));
      expect(findTown(other)?.name).toBe(findTown(one)?.name);
      expect(findTown(other)).toBeDefined();
    }
  expect(townKey('רמת גן')).not.toBe(townKey('רמת השרון'));
  expect(findTown('אטלנטיס')).toBeUndefined();
});

test('[FE3] every town of the table is in Israel or around it, under a name of its own', () => {
  const names = townNames([]);
  expect(names.length).toBeGreaterThan(120);
  for (const name of names) {
    const { lat, lng } = findTown(name)?.place ?? at(0, 0);
    expect([name, lat > 29.4 && lat < 33.4, lng > 34.2 && lng < 35.9]).toEqual([name, true, true]);
  }
});

test('[FE3] a store is as far as its own place, else as its town', () => {
  const ramatGan = { town: 'רמת גן' };
  expect(kmFrom(ramatGan, unplaced('רמת-גן'))).toBe(0);
  expect(kmFrom(ramatGan, unplaced('גבעתיים'))).toBeLessThan(2);
  expect(kmFrom(ramatGan, { city: 'רמת גן', location: at(32.09, 34.82) })).toBeCloseTo(1.5, 0);
  expect(kmFrom({ place: at(32.08, 34.81) }, unplaced('חיפה'))).toBeGreaterThan(70);
  expect(kmFrom({ place: at(32.08, 34.81) }, unplaced('אטלנטיס'))).toBeNull();
  expect(kmFrom({ town: 'אטלנטיס' }, unplaced('אטלנטיס'))).toBe(0);
});

test('[FE3] near are the stores within the distance, and all of the town that was asked for', () => {
  const ramatGan = { town: 'רמת גן' };
  expect(isStoreNear(ramatGan, unplaced('בני ברק'), 5)).toBe(true);
  expect(isStoreNear(ramatGan, unplaced('נתניה'), 5)).toBe(false);
  expect(isStoreNear(ramatGan, unplaced('נתניה'), 40)).toBe(true);
  expect(isStoreNear(ramatGan, unplaced(''), 40)).toBe(false);
  // At the far end of a large town.
  expect(isStoreNear({ town: 'ירושלים' }, { city: 'ירושלים', location: at(31.84, 35.24) }, 2)).toBe(true);
  expect(isStoreNear({ place: at(31.78, 35.22) }, { city: 'ירושלים', location: at(31.84, 35.24) }, 2)).toBe(false);
});

test('[FE3] towns are named once, those of stores that no table knows too', () => {
  const names = townNames(['תל אביב-יפו', 'אטלנטיס', '3000', '']);
  expect(names.filter((name) => townKey(name) === townKey('תל אביב'))).toHaveLength(1);
  expect(names).toContain('אטלנטיס');
  expect(names).not.toContain('3000');
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'he')));
});
