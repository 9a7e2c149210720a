/** PostgreSQL's settings for a small machine: about 25 MB in all, and no process that most people would never use. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
  maintenance_work_mem: '32MB',
  max_connections: '20',
  // Compiling a statement takes longer than running any of ours.
  jit: 'off',
  max_worker_processes: '1',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '1',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements are reported to the program, and need no line in the log.
  log_min_messages: 'fatal',
};

/** From this version on PostgreSQL reads files through processes of its own, unless a setting says otherwise. */
const IO_METHOD_SINCE = 18;

export const settingsFor = (major: number): Record<string, string> =>
  major >= IO_METHOD_SINCE ? { ...SETTINGS, io_method: 'sync' } : { ...SETTINGS };
