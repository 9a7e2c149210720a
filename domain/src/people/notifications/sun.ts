import type { City } from '../settings/settings.ts';
import { DAY_MS } from '../../base/time.ts';
import { radians } from '../../base/angle.ts';

/** Degrees north and east. */
const PLACES: Readonly<Record<City, { readonly lat: number; readonly lng: number }>> = {
  jerusalem: { lat: 31.7683, lng: 35.2137 },
  'tel-aviv': { lat: 32.0853, lng: 34.7818 },
  haifa: { lat: 32.794, lng: 34.9896 },
  'beer-sheva': { lat: 31.252, lng: 34.7915 },
  eilat: { lat: 29.5577, lng: 34.9519 },
  tiberias: { lat: 32.7922, lng: 35.5312 },
};

/** Julian date of the epoch. */
const EPOCH_JULIAN = 2_440_587.5;
const J2000 = 2_451_545;
/** The angle at which the upper edge of the sun meets the horizon, with refraction. */
const ZENITH_DEGREES = -0.833;

const sin = (degrees: number): number => Math.sin(radians(degrees));
const cos = (degrees: number): number => Math.cos(radians(degrees));

/**
 * Sunset on a day, in ms since the epoch, by the sunrise equation (Meeus, Astronomical Algorithms, chapter 15, low
 * precision): within two minutes of the published times.
 * @param noonMs noon UTC of that day
 */
export function sunsetOf(noonMs: number, city: City): number {
  const { lat, lng } = PLACES[city];
  const day = Math.round(noonMs / DAY_MS + EPOCH_JULIAN - J2000 + 0.0008);
  const noon = day - lng / 360;
  const anomaly = (357.5291 + 0.98560028 * noon) % 360;
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const longitude = (anomaly + centre + 180 + 102.9372) % 360;
  const transit = J2000 + noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude);
  const sinDeclination = sin(longitude) * sin(23.4397);
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const cosHour = (sin(ZENITH_DEGREES) - sin(lat) * sinDeclination) / (cos(lat) * cosDeclination);
  const hourDegrees = (Math.acos(cosHour) * 180) / Math.PI;
  return (transit + hourDegrees / 360 - EPOCH_JULIAN) * DAY_MS;
}
