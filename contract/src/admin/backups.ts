import { z } from 'zod';

/** Automatic backups on the administration's page. Only administrators may call these. */

const Time = z.string().describe('ISO 8601, UTC');

export const BACKUP_PROBLEMS = ['no_space', 'interrupted', 'failed'] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

export const BACKUP_CAUSES = ['daily', 'request', 'migration'] as const;
export type BackupCause = (typeof BACKUP_CAUSES)[number];

export const BackupsReport = z.object({
  is_on: z.boolean().describe('whether backups are made by the clock and before a migration'),
  folder: z.string().describe('where they are, on the machine of the process that answers'),
  last: z
    .object({ finished_at: Time, bytes: z.number() })
    .nullable()
    .describe('the last whole one, by the clock or on request'),
  running_since: Time.nullable(),
  failure: z
    .object({
      at: Time,
      problem: z.enum(BACKUP_PROBLEMS).describe('interrupted: its process ended'),
      detail: z.string().describe('a sentence for the operator, in English'),
    })
    .nullable()
    .describe('set while the last attempt is one that failed'),
  kept: z
    .array(
      z.object({
        name: z.string(),
        made_at: Time,
        bytes: z.number(),
        cause: z.enum(BACKUP_CAUSES).describe('migration: made before one'),
      }),
    )
    .describe('the files of the folder, the newest first'),
});
export type BackupsReport = z.infer<typeof BackupsReport>;
export type StoredBackup = BackupsReport['kept'][number];
