import { parseStoreKey } from '@sali/domain/base/storeKey';
import { useEffect, useState } from 'react';
import type { GoodsOfCode } from '../../goods/catalogue/findByBarcode.ts';
import { inShopTexts } from '../../base/languages/inShopTexts.ts';
import { fetchChains } from '../../goods/prices/chains/api.ts';
import { knownStores } from '../../goods/prices/prices.ts';
import { Button } from '../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './OutcomeCard.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';
import type { Scan } from './useScan.ts';

/** Products of one code, each with the chains that mean it by the code [CO4]. */
export function ChainChoice({ goods, onChoose }: { goods: readonly GoodsOfCode[]; onChoose: Scan['choose'] }) {
  const nameOf = useChainNames();
  return (
    <section className={styles.card} aria-label={inShopTexts.several}>
      <p className={textStyles.secondary}>{inShopTexts.several}</p>
      <ul data-part="chain-choice" className={clsx(layoutStyles.stack, layoutStyles.gap8, layoutStyles.above12)}>
        {goods.map(({ product, chainIds }) => (
          <li key={product.itemCode}>
            <Button look="quiet" block onClick={() => onChoose(product)}>
              <bdi>{product.ownName ?? product.name}</bdi>{' '}
              <bdi className={textStyles.secondary}>{chainIds.map(nameOf).join(', ')}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The names of chains: of the server, and until it answers of the stores that this device knows. */
function useChainNames(): (chainId: string) => string {
  const [names, setNames] = useState(namesOfDevice);
  useEffect(() => {
    let isGone = false;
    fetchChains().then(
      (chains) => !isGone && setNames(new Map(chains.map(({ chain_id: chainId, name }) => [chainId, name]))),
      () => undefined, // without a network the names of the device stay
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (chainId) => names.get(chainId) || chainId;
}

const namesOfDevice = (): ReadonlyMap<string, string> =>
  new Map(knownStores('').map(({ key, chainName }) => [parseStoreKey(key)?.chainId ?? key, chainName]));
