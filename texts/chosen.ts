import type { AllTexts } from '@sali/texts/types';

let chosen: AllTexts | undefined;

/** Chooses the texts of another language than Hebrew, before anything reads a text. */
export const chooseTexts = (texts: AllTexts): void => {
  chosen = texts;
};

/** The texts of an area in the page's language; its Hebrew ones, which are part of the app, where that is Hebrew. */
export const textsOr = <Area extends keyof AllTexts>(area: Area, hebrew: AllTexts[Area]): AllTexts[Area] =>
  chosen ? chosen[area] : hebrew;

/** The texts of an area in another language than Hebrew; undefined in Hebrew, where the data has the words already. */
export const ownTexts = <Area extends keyof AllTexts>(area: Area): AllTexts[Area] | undefined => chosen?.[area];
