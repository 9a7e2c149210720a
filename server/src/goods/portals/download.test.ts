import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadFile } from './download.ts';
import type { RemoteFile } from './remoteFile.ts';
import { PortalHttp } from './portalHttp.ts';
import { FAST_RETRIES, startPortal, type TestPortal } from '../../../test/portals/testPortal.ts';

const NAME = 'PriceFull7290058140886-039-202608100600.gz';

describe('a download', () => {
  let portal: TestPortal;
  let folder: string;
  const bytes = randomBytes(300_000);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sali-download-'));
    portal = await startPortal();
    portal.files.set(NAME, bytes);
    return async () => {
      await portal.close();
      rmSync(folder, { recursive: true });
    };
  });
  afterEach(() => expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]));

  const link = (): RemoteFile => ({
    name: NAME,
    address: `${portal.origin}/blob/${NAME}?sig=${portal.state.signature}`,
    link: 'file',
  });
  const fetchIt = (
    patience = FAST_RETRIES,
    relink = () => Promise.resolve<RemoteFile | undefined>(undefined),
    file = link(),
  ) => downloadFile(new PortalHttp(new Set([portal.origin]), { retryPolicy: patience }), file, { folder, relink });
  const arrived = () => readFileSync(join(folder, NAME)).equals(bytes);

  it('[O3] that was cut goes on where it ended', async () => {
    let held = 0;
    const hasMore = async (): Promise<void> => {
      await expect.poll(() => statSync(join(folder, `${NAME}.part`)).size).toBeGreaterThan(held);
      held = statSync(join(folder, `${NAME}.part`)).size;
    };
    portal.trouble.set(NAME, { cuts: 2, cutAfter: hasMore });
    await fetchIt();
    expect(arrived()).toBe(true);
    const [first, ...ranges] = portal.asked.map((call) => Number(/bytes=(\d+)/.exec(call)?.[1] ?? 0));
    expect(first).toBe(0);
    expect(ranges).toHaveLength(2);
    expect(ranges[0]).toBeGreaterThan(0);
    expect(ranges[1]).toBeGreaterThan(ranges[0] ?? 0);
  });

  it('[O3] begins again where the portal does not support ranges, or has another file by now', async () => {
    portal.trouble.set(NAME, { cuts: 1, noRanges: true });
    await fetchIt();
    expect(arrived()).toBe(true);
    portal.trouble.set(NAME, { cuts: 1 });
    const other = randomBytes(1000);
    const fetching = fetchIt();
    await expect.poll(() => portal.trouble.get(NAME)?.cuts).toBe(0);
    portal.files.set(NAME, other);
    await fetching;
    const now = readFileSync(join(folder, NAME));
    expect(now.equals(other) || now.equals(bytes)).toBe(true);
  });

  it('[O3] is tried again after a 500, a page instead of the file, and silence', async () => {
    portal.trouble.set(NAME, { fails: 1, pages: 1, silent: 1 });
    await fetchIt({ ...FAST_RETRIES, idleTimeoutMs: 500, tries: 20 });
    expect(arrived()).toBe(true);
    expect(portal.asked.length).toBeGreaterThanOrEqual(4);
  });

  it('[O3] gives up after some tries, and leaves nothing behind', async () => {
    portal.trouble.set(NAME, { fails: 99 });
    await expect(fetchIt()).rejects.toMatchObject({ failure: 'unreachable', status: 500 });
    portal.trouble.set(NAME, { pages: 99 });
    await expect(fetchIt()).rejects.toMatchObject({ failure: 'error_page' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('[O4] whose link ran out is asked for again once', async () => {
    const old = link();
    portal.state.signature = 2;
    await expect(fetchIt(FAST_RETRIES, undefined, old)).rejects.toMatchObject({ failure: 'link_expired' });
    await fetchIt(FAST_RETRIES, () => Promise.resolve(link()), old);
    expect(arrived()).toBe(true);
  });

  it('[O33] is read from a pointer, and from what was a pointer and is the file itself, cut or not', async () => {
    const pointer: RemoteFile = { name: NAME, address: `${portal.origin}/point?n=${NAME}`, link: 'pointer' };
    await fetchIt(FAST_RETRIES, undefined, pointer);
    expect(arrived()).toBe(true);
    rmSync(join(folder, NAME));
    portal.asked.length = 0;
    portal.trouble.set(NAME, { cuts: 1 });
    await fetchIt(FAST_RETRIES, undefined, { ...link(), link: 'pointer' });
    expect(arrived()).toBe(true);
    expect(portal.asked).toHaveLength(2);
  });

  it('[O33] is no page, whatever success its number says', async () => {
    const page: RemoteFile = { name: NAME, address: `${portal.origin}/firewall`, link: 'file' };
    await expect(fetchIt(FAST_RETRIES, undefined, page)).rejects.toMatchObject({ failure: 'error_page', status: 247 });
  });

  it('[O5] asks no host but those of the table, not by a redirect or a pointer either', async () => {
    const elsewhere = { ...link(), address: link().address.replace('127.0.0.1', 'localhost') };
    await expect(fetchIt(FAST_RETRIES, undefined, elsewhere)).rejects.toMatchObject({ failure: 'not_allowed' });
    expect(portal.asked).toEqual([]);
  });

  it('[O3] stops at once when it is aborted', async () => {
    portal.trouble.set(NAME, { silent: 99 });
    const stopping = new AbortController();
    const http = new PortalHttp(new Set([portal.origin]), { retryPolicy: FAST_RETRIES, signal: stopping.signal });
    const stopped = expect(downloadFile(http, link(), { folder, relink: () => Promise.resolve(undefined) })).rejects;
    await expect.poll(() => portal.asked.length).toBe(1);
    stopping.abort();
    await stopped.toMatchObject({ failure: 'stopped' });
  });
});
