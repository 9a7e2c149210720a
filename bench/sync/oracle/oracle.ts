import type { WireAnswer, WireRequest } from '../world/network.ts';
import type { HandledCall } from '../world/server.ts';
import { carryOut, type Intention, type ModelList, type ModelRole, outcomeOf, removePerson } from './model.ts';

/** An operation that a device accepted from a person: what they meant by it. */
type Accepted = {
  readonly opId: string;
  readonly listId: string;
  readonly meant: Intention[];
  state: 'waiting' | 'done' | 'refused' | 'taken back';
};

const ROLES: Readonly<Record<string, ModelRole>> = { VIEW: 'view', TICK: 'tick', EDIT: 'edit', ADMIN: 'admin' };

/**
 * Knows everything that people meant and their devices accepted, and what the server answered, in its order. It says what
 * the lists must look like, and complains as soon as something cannot be right.
 */
export class Oracle {
  readonly lists = new Map<string, ModelList>();
  readonly complaints: string[] = [];
  readonly #ops = new Map<string, Accepted>();
  /** Answers by key: the same call gets the same answer. */
  readonly #answers = new Map<string, string>();
  /** Links by their token. */
  readonly #links = new Map<string, { readonly listId: string; readonly linkId: number }>();
  readonly #order = new Map<string, number>();
  /** Guests by the header that they send. */
  readonly #guests = new Map<string, number>();

  complain(text: string): void {
    this.complaints.push(text);
  }

  /** A device stored this op, by which a person means something. */
  accept(opId: string, listId: string, meant: Intention): void {
    const known = this.#ops.get(opId);
    if (known && known.state !== 'waiting') this.complain(`op ${opId} was changed after it was sent`);
    if (known) known.meant.push(meant);
    else this.#ops.set(opId, { opId, listId, meant: [meant], state: 'waiting' });
  }

  /** A person took an op back before it was sent. */
  takeBack(opId: string): void {
    const op = this.#ops.get(opId);
    if (!op) return this.complain(`op ${opId} was taken back, but nobody meant it`);
    if (op.state === 'waiting') op.state = 'taken back';
    else this.complain(`op ${opId} was taken back, but the server has it`);
  }

  /** Ops that were accepted, and that the server has neither done nor refused. */
  waiting(): Accepted[] {
    return [...this.#ops.values()].filter(({ state }) => state === 'waiting');
  }

  /** Ops that changed something on the server. */
  done(): Accepted[] {
    return [...this.#ops.values()].filter(({ state }) => state === 'done');
  }

  /** The server announced these ops, in this order. */
  announced(opIds: readonly string[]): void {
    for (const id of opIds) if (!this.#order.has(id)) this.#order.set(id, this.#order.size);
  }

  /** Calls that the server handled at the same time: they count in the order in which it announced them. */
  handled(calls: readonly HandledCall[]): void {
    const placeOf = ({ request }: HandledCall): number =>
      this.#order.get(request.headers['idempotency-key'] ?? '') ?? this.#order.size;
    for (const call of [...calls].sort((a, b) => placeOf(a) - placeOf(b))) this.#take(call, calls.length > 1);
  }

  #take({ request, answer }: HandledCall, isTogether: boolean): void {
    if (request.method === 'GET') return;
    const key = request.headers['idempotency-key'];
    if (answer.status === 401 || answer.status >= 500) return;
    if (key !== undefined && answer.status < 300) {
      const before = this.#answers.get(key);
      if (before !== undefined) {
        if (before !== answer.body) this.complain(`the same call ${key} got another answer`);
        return;
      }
      this.#answers.set(key, answer.body);
    }
    const op = key === undefined ? undefined : this.#ops.get(key);
    if (op) return this.#takeOp(op, this.#userOf(request), answer, isTogether);
    this.#takeSharing(request, answer);
  }

  #takeOp(op: Accepted, userId: number, { status, body }: WireAnswer, isTogether: boolean): void {
    const list = this.#listOf(op, userId);
    const code = codeOf(body);
    const [first] = op.meant;
    if (!first) return;
    if (op.state === 'taken back') this.complain(`op ${op.opId} was taken back, and was sent`);
    const expected = outcomeOf(list, userId, first);
    const answered = outcomeOfAnswer(status, code);
    if (expected !== answered && !isTogether) {
      this.complain(
        `${first.means} by ${userId}: the server answers '${answered}' (${status} ${code}), not '${expected}'`,
      );
    }
    op.state = answered === 'done' ? 'done' : 'refused';
    if (answered === 'done' && list) for (const meant of op.meant) carryOut(list, userId, meant);
  }

  /** Finds the sender of a call: the person of the page, or the guest of the credential. */
  #userOf({ page, headers }: WireRequest): number {
    return page.person?.userId ?? this.#guests.get(headers['authorization'] ?? '') ?? 0;
  }

  #listOf({ listId, meant: [first] }: Accepted, userId: number): ModelList | undefined {
    const list = this.lists.get(listId);
    if (list || first?.means !== 'create') return list;
    const made: ModelList = {
      id: listId,
      name: first.name,
      isDeleted: false,
      roles: new Map([[userId, 'owner']]),
      lines: new Map(),
      links: new Map(),
    };
    this.lists.set(listId, made);
    return made;
  }

  /** Carries out a call that changes who has a list: it is done at once, or not at all. */
  #takeSharing({ method, url, body: text }: WireRequest, answer: WireAnswer): void {
    const path = url.replace('/api/', '');
    if (answer.status >= 300) return;
    const sent = text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
    const body = answer.body === '' ? {} : (JSON.parse(answer.body) as SharingAnswer);
    const [room, listId = '', part, number] = path.split('/');
    if (room === 'list-links') return this.#join(sent, body.user_id ?? 0);
    const list = this.lists.get(listId);
    if (room !== 'lists' || !list || part === undefined) return;
    const role = ROLES[sent['permission'] ?? ''];
    if (part === 'share' && role) list.roles.set(body.participant?.user_id ?? 0, role);
    else if (part === 'restore') list.isDeleted = false;
    else if (part === 'participants') removePerson(list, Number(number));
    else if (part === 'links' && method === 'POST' && role && body.token !== undefined) {
      list.links.set(body.link_id ?? 0, { permission: role, guests: new Set() });
      this.#links.set(body.token, { listId, linkId: body.link_id ?? 0 });
    } else if (part === 'links') this.#changeLink(list, Number(number), method === 'DELETE' ? undefined : role);
    else if (part !== 'items') this.complain(`the oracle does not know ${method} ${path}`);
    else this.complain(`${method} ${path} was sent, but nobody meant it`);
  }

  #join(sent: Readonly<Record<string, string>>, userId: number): void {
    this.#guests.set(`Bearer ${sent['guest_token'] ?? ''}`, userId);
    const link = this.#links.get(sent['token'] ?? '');
    const list = this.lists.get(link?.listId ?? '');
    const known = list?.links.get(link?.linkId ?? 0);
    if (!list || !known) return;
    known.guests.add(userId);
    list.roles.set(userId, known.permission);
  }

  #changeLink(list: ModelList, linkId: number, role: ModelRole | undefined): void {
    const link = list.links.get(linkId);
    if (!link) return;
    if (role === undefined) {
      for (const guest of link.guests) removePerson(list, guest);
      list.links.delete(linkId);
      return;
    }
    link.permission = role;
    for (const guest of link.guests) list.roles.set(guest, role);
  }
}

type SharingAnswer = {
  readonly user_id?: number;
  readonly token?: string;
  readonly link_id?: number;
  readonly participant?: { readonly user_id: number };
};

function codeOf(body: string): string {
  if (!body.startsWith('{')) return '';
  return (JSON.parse(body) as { readonly code?: string }).code ?? '';
}

function outcomeOfAnswer(status: number, code: string): string {
  if (status < 300) return 'done';
  if (status === 403) return 'forbidden';
  if (code === 'item_not_found') return 'gone';
  if (code === 'list_not_found' || code === 'list_link_ended') return 'no list';
  return `${status} ${code}`;
}
