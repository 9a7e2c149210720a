import type { FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { ChevronDown } from 'lucide-react';
import { feedsTexts } from '@sali/texts/app/feeds';
import type { StoreDraft } from './useStoreDraft.ts';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import feedsStyles from '../feeds.module.css';
import checkboxStyles from '../../base/ui/checkbox.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = feedsTexts.schedule;

/** Chains of which all stores are fetched: also those whose stores are not known yet. */
export function WholeChains({ draft, chains }: { draft: StoreDraft; chains: readonly FetchableChain[] }) {
  return (
    <details className={feedsStyles.files}>
      <summary className={clsx(textStyles.size14, textStyles.medium)}>
        <span className={layoutStyles.grow}>{words.whole}</span>
        <ChevronDown className={iconStyles.small} />
      </summary>
      <p className={textStyles.secondary}>{words.wholeText}</p>
      <ul className={styles.chains}>
        {chains.map((chain) => (
          <li key={chain.chain_id}>
            <label className={styles.store}>
              <input
                type="checkbox"
                className={checkboxStyles.checkbox}
                checked={draft.whole.has(chain.chain_id)}
                onChange={(event) => draft.toggleWhole(chain.chain_id, event.target.checked)}
              />
              <span className={layoutStyles.grow}>
                <bdi className={clsx(textStyles.medium, layoutStyles.block)}>{chain.name}</bdi>
                <span className={textStyles.secondary}>
                  {chain.has_store_list ? words.storeCount({ count: chain.stores.length }) : words.noList}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
