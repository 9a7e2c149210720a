import { radians } from '../../base/angle.ts';

export type GeoPlace = { readonly lat: number; readonly lng: number };

const EARTH_RADIUS_KM = 6371;

/** Kilometres as the crow flies (haversine), to a tenth. */
export function distanceKm(from: GeoPlace, to: GeoPlace): number {
  const dLat = radians(to.lat - from.lat);
  const dLng = radians(to.lng - from.lng);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h))) * 10) / 10;
}
