import { createContext, use } from 'react';
import type { useImport } from './useImport.ts';

/** The import of the administration: one at a time, which continues while its pages change. */
export const Importing = createContext<ReturnType<typeof useImport> | null>(null);

export function useImporting(): ReturnType<typeof useImport> {
  const importing = use(Importing);
  if (!importing) throw new Error('the import is used outside of the administration');
  return importing;
}
