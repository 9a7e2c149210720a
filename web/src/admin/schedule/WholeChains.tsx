import type { FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { ChevronDown } from 'lucide-react';
import { feedsTexts } from '@sali/texts/app/feeds';
import type { StoreDraft } from './useStoreDraft.ts';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import feedsStyles from '../feeds.module.css';
import checkboxStyles from '../../base/ui/checkbox.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = feedsTexts.schedule;

/** Chains of which all stores are fetched: also those whose stores are not known yet. */
export function WholeChains({ draft, chains }: { draft: StoreDraft; chains: readonly FetchableChain[] }) {
  return (
    <details className={feedsStyles.files}>
      <summary className={clsx(uiStyles.size14, uiStyles.medium)}>
        <span className={uiStyles.grow}>{words.whole}</span>
        <ChevronDown className={uiStyles.icon16} />
      </summary>
      <p className={uiStyles.secondary}>{words.wholeText}</p>
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
              <span className={uiStyles.grow}>
                <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{chain.name}</bdi>
                <span className={uiStyles.secondary}>
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
