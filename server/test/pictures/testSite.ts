import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { Network } from '../../src/base/openInternet.ts';
import { fetchPicture } from '../../src/kitchen/recipes/fetchPage.ts';
import type { TestApp } from '../testApp.ts';

/** Bytes of a picture of one colour. */
export const pictureBytes = (background = '#c33'): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer();

/**
 * A site of pictures on this machine that plays the open internet: all guards work, but sockets to public addresses lead
 * here. It answers a picture for each path that ends with `.jpg`, what `answers` holds for a path, and 404 for others.
 */
export class TestSite {
  readonly asked: string[] = [];
  readonly answers = new Map<string, string | Buffer>();
  readonly #server: Server;

  private constructor(picture: Buffer) {
    this.#server = createServer(({ url = '' }, response) => {
      this.asked.push(url);
      const answer = this.answers.get(url) ?? (url.endsWith('.jpg') ? picture : undefined);
      if (answer === undefined) response.writeHead(404).end();
      else response.end(answer);
    });
  }

  static async open(): Promise<TestSite> {
    const site = new TestSite(await pictureBytes());
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  /** Lets the rooms of an app fetch from here. */
  serve({ rooms }: Pick<TestApp, 'rooms'>): void {
    const internet: Network = {
      resolve: (name) => Promise.resolve([name === 'inside.example' ? '10.0.0.7' : '93.184.216.34']),
      dial: () => ({ host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port }),
      timeoutMs: 5000,
    };
    for (const room of [rooms.pictures, rooms.recipes])
      vi.spyOn(room, 'fetchPicture').mockImplementation((address: string) => fetchPicture(address, internet));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The call that uploads a file in the field `file`. */
export async function uploadOf(bytes: Buffer): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}
