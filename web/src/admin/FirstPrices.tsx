import type { FeedChain } from '@sali/contract/goods/feeds/feeds';
import { useQuery } from '@tanstack/react-query';
import { adminTexts } from '@sali/texts/app/admin';
import { SampleBadge } from '../goods/prices/SampleMark.tsx';
import { fetchFeeds } from './api.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import { LinkButton } from '../base/ui/Button.tsx';
import uiStyles from '../base/ui/ui.module.css';

/** The same as the server prints at its first start. */
const COMMAND = 'npm run prices -- fetch rami-levy 22 55 57';

const hasRealPrices = ({ files }: FeedChain): boolean =>
  files.some(({ kind }) => kind === 'PriceFull' || kind === 'Price');

/** Until the first price file: that all prices are examples, and the ways to real ones [SD8]. */
export function FirstPrices() {
  const { data } = useQuery({ queryKey: ['admin', 'feeds'], queryFn: fetchFeeds });
  if (!data || data.chains.some(hasRealPrices)) return null;
  const words = adminTexts.firstPrices;
  return (
    <section className={clsx(uiStyles.card, styles.card, uiStyles.below20)} aria-label={words.title}>
      <h2 className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap8, uiStyles.heading)}>
        {words.title}
        <SampleBadge />
      </h2>
      <p className={uiStyles.muted}>{words.text}</p>
      <p className={uiStyles.above12}>
        <code dir="ltr" className={styles.command}>
          {COMMAND}
        </code>
      </p>
      <LinkButton look="soft" size="sm" className={uiStyles.above12} to="/admin?tab=feeds">
        {words.choose}
      </LinkButton>
    </section>
  );
}
