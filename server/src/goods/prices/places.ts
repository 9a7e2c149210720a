import type { GeoPlace } from '@sali/domain/goods/prices/distance';

/** The place that a query or body names; null without one. */
export const placeOf = ({ lat, lng }: { lat?: number; lng?: number }): GeoPlace | null =>
  lat !== undefined && lng !== undefined ? { lat, lng } : null;
