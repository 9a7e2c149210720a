import type { Role } from './list.ts';
import type { ListOp } from './op.ts';

/** What can be done with a list [P1]. */
export type Capability = 'read' | 'edit' | 'manage' | 'share' | 'leave' | 'delete';

const ALLOWED: Record<Role, readonly Capability[]> = {
  owner: ['read', 'edit', 'manage', 'share', 'delete'],
  admin: ['read', 'edit', 'manage', 'share', 'leave'],
  edit: ['read', 'edit', 'leave'],
  view: ['read', 'leave'],
};

export const can = (role: Role, capability: Capability): boolean => ALLOWED[role].includes(capability);

/** The capability that an op needs. Shoppers may change the store or complete the list; renaming and archiving need a manager. */
export function needs(op: ListOp): Capability {
  if (op.kind === 'deleteList') return 'delete';
  if (op.kind !== 'editList') return 'edit';
  const { name, description, status } = op.change;
  return name === undefined && description === undefined && status === undefined ? 'edit' : 'manage';
}
