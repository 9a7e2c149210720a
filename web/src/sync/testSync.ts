/** The whole room as one object, for tests that load its modules again (`vi.resetModules`). */
export const loadSync = async () => ({
  ...(await import('./lists.ts')),
  ...(await import('./device.ts')),
  ...(await import('./dispatch.ts')),
  ...(await import('./replay.ts')),
  ...(await import('./refresh.ts')),
  ...(await import('./deletion.ts')),
  ...(await import('./sharing.ts')),
  ...(await import('./duplicates.ts')),
  ...(await import('./ticks.ts')),
  ...(await import('./undo.ts')),
  ...(await import('./syncStatus.ts')),
});

export type SyncRoom = Awaited<ReturnType<typeof loadSync>>;
