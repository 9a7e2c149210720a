import { unitsTexts } from '@sali/texts/app/units';

/** 'ל־100 גרם', 'ליחידה': what a unit price is for. */
export function perText(per: keyof typeof unitsTexts.per): string {
  const what = unitsTexts.per[per];
  return per === 'unit' || per === 'm' ? unitsTexts.perWord({ what }) : unitsTexts.perNumber({ what });
}
