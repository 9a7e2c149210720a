import { parseStoreKey } from '@sali/domain/base/storeKey';
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import type { GoodsOfCode } from '../../goods/catalogue/findByBarcode.ts';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { inShopTexts } from '@sali/texts/app/inShop';
import { fetchChains } from '../../goods/prices/chains/api.ts';
import { knownStores } from '../../goods/prices/prices.ts';
import { Button } from '../../base/ui/Button.tsx';
import { listed } from '../../base/languages/words.ts';
import { clsx } from 'clsx';
import styles from './OutcomeCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import type { Scan } from './useScan.ts';

/** Products of one code, each with the chains that mean it by the code [CO4]. */
export function ChainChoice({ goods, onChoose }: { goods: readonly GoodsOfCode[]; onChoose: Scan['choose'] }) {
  const nameOf = useChainNames();
  return (
    <section className={styles.card} aria-label={inShopTexts.several}>
      <p className={uiStyles.secondary}>{inShopTexts.several}</p>
      <ul data-part="chain-choice" className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above12)}>
        {goods.map(({ product, chainIds }) => (
          <li key={product.itemCode}>
            <Button look="quiet" block onClick={() => onChoose(product)}>
              <ProductName name={product.ownName ?? product.name} />{' '}
              <bdi className={uiStyles.secondary}>{listed(chainIds.map(nameOf))}</bdi>
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
    return takeAnswer(
      fetchChains(),
      (chains) => setNames(new Map(chains.map(({ chain_id: chainId, name }) => [chainId, name]))),
      () => undefined, // without a network the names of the device stay
    );
  }, []);
  return (chainId) => names.get(chainId) || chainId;
}

const namesOfDevice = (): ReadonlyMap<string, string> =>
  new Map(knownStores('').map(({ key, chainName }) => [parseStoreKey(key)?.chainId ?? key, chainName]));
