import { illustrationOf } from '@sali/domain/goods/kinds/illustrations';
import type { ReactNode } from 'react';
import { Drawing } from '../../base/ui/art.tsx';

type IllustrationProps = { name: string; categoryId: number; fallback: ReactNode };

/** The illustration of goods by their name, or `fallback` where there is none [PC12]. */
export function Illustration({ name, categoryId, fallback }: IllustrationProps) {
  const kind = illustrationOf(name, categoryId);
  return kind === null ? fallback : <Drawing name={kind} />;
}
