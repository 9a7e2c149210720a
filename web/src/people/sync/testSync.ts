/** Creates an engine and makes it the one that the screens use. */
export async function startTestEngine() {
  const { SyncEngine, setSyncEngine } = await import('./engine.ts');
  const engine = new SyncEngine();
  setSyncEngine(engine);
  return engine;
}

/** The whole room as one object, for tests that load its modules again (`vi.resetModules`). */
export const loadSync = async () => {
  const engine = await startTestEngine();
  const { device, queue, refresh, ticks } = engine;
  return {
    wasGivenUpHere: (await import('./engine.ts')).wasGivenUpHere,
    ...(await import('./lists.ts')),
    ...(await import('./marks.ts')),
    ...(await import('./copies.ts')),
    ...(await import('./deletion.ts')),
    ...(await import('./blocking.ts')),
    ...(await import('./sharing.ts')),
    ...(await import('./duplicates.ts')),
    ...(await import('./refusals.ts')),
    ...(await import('./undo.ts')),
    ...(await import('./syncStatus.ts')),
    engine,
    useDevice: engine.state,
    openListsOf: (userId: number | null) => engine.open(userId),
    openDevice: (userKey: string) => device.openUser(userKey),
    savePicture: () => device.saveSnapshot(),
    setActiveList: (listId: string | null) => device.setActiveList(listId),
    setSelectedStore: (storeKey: string | null) => device.setSelectedStore(storeKey),
    wakeQueue: () => queue.wake(),
    dispatch: queue.dispatch.bind(queue),
    takeBack: queue.takeBack.bind(queue),
    releaseQueue: queue.release.bind(queue),
    onNotice: queue.onNotice.bind(queue),
    syncAll: () => refresh.syncAll(),
    catchUp: (listId: string) => refresh.catchUp(listId),
    receiveAction: refresh.receiveAction.bind(refresh),
    tick: ticks.tick.bind(ticks),
    undoTick: ticks.undo.bind(ticks),
    finishTicks: () => ticks.finishAll(),
  };
};

export type SyncRoom = Awaited<ReturnType<typeof loadSync>>;
