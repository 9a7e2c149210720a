import { isRecord } from '@sali/domain/base/unknownValues';

/** Returns the browser's facts about the connection. Safari and Firefox have none: then it counts as free. */
const facts = (): Readonly<Record<string, unknown>> =>
  'connection' in navigator && isRecord(navigator.connection) ? navigator.connection : {};

/** The person has asked to save data: nothing comes that they did not ask for. */
export const isDataSaved = (): boolean => facts()['saveData'] === true;

/** The connection costs by the byte. */
export const isMetered = (): boolean => facts()['type'] === 'cellular';
