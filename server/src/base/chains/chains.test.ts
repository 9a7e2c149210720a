import { expect, it } from 'vitest';
import { chainNameOf, PORTAL_CHAINS } from './chains.ts';

it('chains of different portals have different names', () => {
  const owners = new Map<string, string>();
  for (const { slug, chainIds } of PORTAL_CHAINS)
    for (const name of new Set(chainIds.map((id) => chainNameOf(id)))) {
      expect([name, owners.get(name) ?? slug]).toEqual([name, slug]);
      owners.set(name, slug);
    }
});
