import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { announce } from './child.ts';

/*
 * The limit: what REST with a checked bearer, a validated body and a durable commit before the answer must cost, and
 * nothing more. Changes of 2 ms are committed by one statement that is prepared by name; frames are serialised once.
 */

const SECRET = 'bench';
const GROUP_MS = 2;
const STATEMENT = `with ops as (select * from jsonb_to_recordset($1::jsonb) as r(list int, item text, done boolean, op text)),
  items as (insert into item (list, item, done) select list, item, done from ops
    on conflict (list, item) do update set done = excluded.done)
  insert into log (list, op, data) select list, op, jsonb_build_object('item', item, 'done', done) from ops`;

type Op = { list: number; item: string; done: boolean; op: string };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
await pool.query(`create table if not exists item (list int, item text, done boolean, primary key (list, item));
  create table if not exists log (id bigint generated always as identity primary key, list int, op text, data jsonb)`);

const sockets = new Map<number, Set<WebSocket>>();
let group: { op: Op; done: () => void }[] = [];

function commit(op: Op): Promise<void> {
  return new Promise((done, fail) => {
    group.push({ op, done });
    if (group.length > 1) return;
    setTimeout(() => {
      const ops = group;
      group = [];
      const values = [JSON.stringify(ops.map((one) => one.op))];
      pool.query({ name: 'commit', text: STATEMENT, values }).then(() => ops.forEach((one) => one.done()), fail);
    }, GROUP_MS);
  });
}

function isSigned(authorization: string | undefined): boolean {
  const [user = '', signature = ''] = (authorization ?? '').replace('Bearer ', '').split('.');
  const right = createHmac('sha256', SECRET).update(user).digest('hex');
  return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right));
}

const app = Fastify();
app.put<{ Params: { list: string; item: string }; Body: { is_completed: boolean } }>(
  '/lists/:list/items/:item',
  {
    schema: {
      body: { type: 'object', properties: { is_completed: { type: 'boolean' } }, required: ['is_completed'] },
    },
  },
  async (request, reply) => {
    if (!isSigned(request.headers.authorization)) return reply.code(401).send({});
    const list = Number(request.params.list);
    const op = {
      list,
      item: request.params.item,
      done: request.body.is_completed,
      op: String(request.headers['idempotency-key']),
    };
    await commit(op);
    const frame = JSON.stringify(op);
    for (const socket of sockets.get(list) ?? []) socket.send(frame);
    return op;
  },
);
const server = new WebSocketServer({ noServer: true });
app.server.on('upgrade', (request, socket, head) => {
  server.handleUpgrade(request, socket, head, (ws) => {
    const list = Number(new URL(request.url ?? '', 'http://x').searchParams.get('list'));
    sockets.set(list, (sockets.get(list) ?? new Set()).add(ws));
    ws.on('close', () => sockets.get(list)?.delete(ws));
  });
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
