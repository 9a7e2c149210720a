import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { announce } from './child.ts';

/* Bare sockets: each change goes to the others of its list. With DATABASE_URL it is committed by a statement of its own first. */

const url = process.env.DATABASE_URL;
const pool = url === undefined || url === '' ? undefined : new pg.Pool({ connectionString: url, max: 8 });
await pool?.query(
  'create table if not exists bare (id bigint generated always as identity primary key, list int, data jsonb)',
);
const STATEMENT = { name: 'insert', text: 'insert into bare (list, data) values ($1, $2)' };
const sockets = new Map<number, Set<WebSocket>>();
const http = createServer();
const server = new WebSocketServer({ server: http });
server.on('connection', (ws, request) => {
  const list = Number(new URL(request.url ?? '', 'http://x').searchParams.get('list'));
  const here = sockets.get(list) ?? new Set<WebSocket>();
  sockets.set(list, here.add(ws));
  ws.on('close', () => here.delete(ws));
  ws.on('message', (data: RawData) => {
    const frame = Buffer.from(data as Buffer).toString();
    const send = () => here.forEach((other) => other !== ws && other.send(frame));
    if (pool) void pool.query({ ...STATEMENT, values: [list, frame] }).then(send);
    else send();
  });
});
http.listen(0, '127.0.0.1', () => announce((http.address() as AddressInfo).port));
