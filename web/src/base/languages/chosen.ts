import type { MeasureUnit } from '@sali/domain/base/amounts/unit';
import { chooseTexts } from '@sali/texts/chosen';
import type { AllTexts } from '@sali/texts/types';

type UnitReader = (measure: string) => MeasureUnit | null;

let readUnit: UnitReader = () => null;

/**
 * Before anything reads a text: those of another language than Hebrew.
 * @param unitOf which unit a measure names that is stored as a Hebrew word
 */
export const setTexts = (texts: AllTexts, unitOf: UnitReader): void => {
  chooseTexts(texts);
  readUnit = unitOf;
};

/** The unit that a stored measure names, for a page in another language than Hebrew; null in Hebrew, or when it names none. */
export const unitOfMeasure = (measure: string): MeasureUnit | null => readUnit(measure);

/** A text by a code of the server, which may be a newer one than the texts. */
export const lookUp = (texts: Readonly<Record<string, string>> | undefined, code: string): string | undefined =>
  texts && Object.hasOwn(texts, code) ? texts[code] : undefined;
