/*
 * The intentions of the people of a simulated world, and the facts that must be true of their lists after it. The model
 * is small on purpose, and shares no code with the app: a list is a name, permissions, and lines with plain fields.
 */

export type ModelRole = 'owner' | 'admin' | 'edit' | 'tick' | 'view';

/** The fields of a line that people set. */
export type LineFields = {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly note: string;
  readonly category: number;
};

export type NewLine = LineFields & { readonly id: string; readonly barcode: string | null };

export type ModelLine = NewLine & {
  readonly isTicked: boolean;
  readonly isMissed: boolean;
  readonly claimedBy: number | null;
  /** The price that somebody saw at the shelf (agorot). */
  readonly seenPrice: number | null;
};

/** One thing that somebody meant. */
export type Intention =
  | { readonly means: 'create'; readonly name: string }
  | { readonly means: 'rename'; readonly name: string }
  | { readonly means: 'deleteList' }
  | { readonly means: 'add'; readonly line: NewLine }
  | { readonly means: 'edit'; readonly id: string; readonly fields: Partial<LineFields> }
  | { readonly means: 'tick' | 'untick' | 'delete'; readonly id: string }
  | { readonly means: 'miss'; readonly id: string; readonly isMissed: boolean }
  | { readonly means: 'claim'; readonly id: string; readonly isClaimed: boolean }
  | { readonly means: 'price'; readonly id: string; readonly agorot: number | null };

export type ModelList = {
  readonly id: string;
  name: string;
  isDeleted: boolean;
  readonly roles: Map<number, ModelRole>;
  readonly lines: Map<string, ModelLine>;
  /** Links by their number, with who came by each. */
  readonly links: Map<number, { permission: ModelRole; readonly guests: Set<number> }>;
};

/** The outcome of an intention: 'no list' where the person has none, 'forbidden', 'gone' where the line is missing. */
export type Outcome = 'done' | 'no list' | 'forbidden' | 'gone';

const MAY: Readonly<Record<ModelRole, readonly string[]>> = {
  owner: ['tick', 'edit', 'manage', 'own'],
  admin: ['tick', 'edit', 'manage'],
  edit: ['tick', 'edit'],
  tick: ['tick'],
  view: [],
};

const NEEDED: Readonly<Record<Intention['means'], string>> = {
  create: '',
  rename: 'manage',
  deleteList: 'own',
  add: 'edit',
  edit: 'edit',
  delete: 'edit',
  tick: 'tick',
  untick: 'tick',
  miss: 'tick',
  claim: 'tick',
  price: 'tick',
};

const QUANTITY_MAX = 9999;

/** The outcome that an intention of this person would have now; nothing changes. */
export function outcomeOf(list: ModelList | undefined, userId: number, meant: Intention): Outcome {
  if (meant.means === 'create') return 'done';
  const role = list?.isDeleted ? undefined : list?.roles.get(userId);
  if (!list || !role) return 'no list';
  if (!MAY[role].includes(NEEDED[meant.means])) return 'forbidden';
  return 'id' in meant && !list.lines.has(meant.id) ? 'gone' : 'done';
}

/** Does what somebody meant. Call it only for what `outcomeOf` calls done. */
export function carryOut(list: ModelList, userId: number, meant: Intention): void {
  switch (meant.means) {
    case 'create':
      return;
    case 'rename':
      list.name = meant.name;
      return;
    case 'deleteList':
      list.isDeleted = true;
      return;
    case 'add':
      list.lines.set(meant.line.id, added(list.lines.get(meant.line.id), meant.line));
      return;
    case 'delete':
      list.lines.delete(meant.id);
      return;
    default: {
      const line = list.lines.get(meant.id);
      if (line) list.lines.set(meant.id, { ...line, ...changeOf(line, userId, meant) });
    }
  }
}

/** A product that is on the list gets more, or comes back out of the cart; a line of one's own stays as it is. */
function added(same: ModelLine | undefined, line: NewLine): ModelLine {
  if (!same) return { ...line, isTicked: false, isMissed: false, claimedBy: null, seenPrice: null };
  if (same.barcode === null) return same;
  if (same.isTicked) return { ...same, isTicked: false, quantity: line.quantity };
  return { ...same, isMissed: false, quantity: Math.min(QUANTITY_MAX, same.quantity + line.quantity) };
}

type LineIntention = Extract<Intention, { readonly id: string }>;

function changeOf(line: ModelLine, userId: number, meant: LineIntention): Partial<ModelLine> {
  switch (meant.means) {
    case 'edit':
      return meant.fields;
    case 'tick':
      return { isTicked: true, isMissed: false, claimedBy: null };
    case 'untick':
      return { isTicked: false };
    case 'miss':
      if (line.isTicked) return {};
      return meant.isMissed ? { isMissed: true, claimedBy: null } : { isMissed: false };
    case 'claim':
      return line.isTicked ? {} : { claimedBy: meant.isClaimed ? userId : null };
    case 'price':
      return { seenPrice: meant.agorot };
    default:
      return {};
  }
}

/** Somebody has the list no longer: nobody takes care of what they took care of. */
export function removePerson(list: ModelList, userId: number): void {
  list.roles.delete(userId);
  for (const [id, line] of list.lines) if (line.claimedBy === userId) list.lines.set(id, { ...line, claimedBy: null });
}
