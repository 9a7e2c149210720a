import type { ColumnType } from 'kysely';

/** One field that a person chose; `path` as in contract/src/people/settings/settingsWire.ts. */
export interface UserSettingTable {
  user_id: number;
  path: string;
  value: ColumnType<unknown, string, string>;
  changed_at: Date;
}
