import type { ColumnType } from 'kysely';

/** One field that a person chose; `path` as in contract/settingsWire.ts. */
export interface UserSettingTable {
  user_id: number;
  path: string;
  value: ColumnType<unknown, string, string>;
  changed_at: Date;
}
