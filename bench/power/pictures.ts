/** A picture of 2×2 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

type StoredFile = { readonly address: string; readonly bytes: number };

/** Uploads pictures, and asks for those that were acknowledged. */
export class PictureUploads {
  readonly #origin: string;
  readonly #stored: StoredFile[] = [];
  readonly problems: string[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  get count(): number {
    return this.#stored.length;
  }

  /** @returns false when no answer came, or the server was not ready */
  async upload(token: string): Promise<boolean> {
    const body = new FormData();
    body.set('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
    try {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${this.#origin}/api/product-pictures`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status === 503) return false;
      if (answer.status !== 201) this.problems.push(`the picture was answered ${answer.status}: ${text}`);
      if (answer.status !== 201) return false;
      const { image_url: address } = JSON.parse(text) as { image_url: string };
      const bytes = await this.#read(address);
      // The server was killed between the two answers.
      this.#stored.push({ address, bytes });
      return true;
    } catch {
      // The server was killed: nothing is known.
      return false;
    }
  }

  /** Every acknowledged picture must be there, as it was. */
  async verify(): Promise<void> {
    for (const { address, bytes } of this.#stored) {
      const now = await this.#read(address);
      if (now !== bytes) this.problems.push(`the picture ${address} has ${now} bytes, had ${bytes}`);
    }
  }

  /** @returns how many bytes it has; -1 where the server does not know it */
  async #read(address: string): Promise<number> {
    const answer = await fetch(new URL(address, this.#origin));
    const { byteLength } = await answer.arrayBuffer();
    return answer.ok ? byteLength : -1;
  }
}
