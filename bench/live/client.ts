import net from 'node:net';

/** A person's HTTP connection: one request at a time, kept open. Costs little, since it shares the machine with the server. */
export class HttpConnection {
  readonly #socket: net.Socket;
  readonly #host: string;
  #received = '';
  #waiting: ((answer: { status: number; body: string }) => void) | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = net.connect(Number(port), hostname).setNoDelay(true);
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (piece: string) => {
      this.#received += piece;
      this.#read();
    });
    this.#socket.on('error', () => this.#answer(0, ''));
    this.#socket.on('close', () => this.#answer(0, ''));
  }

  /** @returns status 0 when the connection broke */
  request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<{ status: number; body: string }> {
    const send = () => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      if (text !== '') lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`);
      const answer = new Promise<{ status: number; body: string }>((resolve) => (this.#waiting = resolve));
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}\r\n${text}`);
      return answer;
    };
    const answered = this.#turn.then(send);
    this.#turn = answered;
    return answered;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(): void {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.slice(end + 4, end + 4 + length);
    this.#received = this.#received.slice(end + 4 + length);
    this.#answer(Number(head.slice(9, 12)), Buffer.from(body, 'latin1').toString());
  }

  #answer(status: number, body: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.({ status, body });
  }
}
