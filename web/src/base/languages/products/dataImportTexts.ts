import { dataImport } from '@sali/texts/he/dataImport';
import { textsOr } from '../chosen.ts';

/** The sentences of the sheet that imports one's own export. */
export const dataImportTexts = textsOr('dataImport', dataImport);
