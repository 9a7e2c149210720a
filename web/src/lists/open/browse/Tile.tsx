import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import styles from './BrowseSheet.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type TileProps = {
  name: string;
  /** The store's promotion of it. */
  deal?: string | undefined;
  isOn: boolean;
  /** It was added here, so that another tap takes it off. */
  canTakeBack?: boolean;
  picture: ReactNode;
  onTap: () => void;
};

/** A picture with its name: one tap puts the thing on the list. */
export function Tile({ name, deal, isOn, canTakeBack = false, picture, onTap }: TileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      data-on={isOn || undefined}
      aria-pressed={isOn}
      aria-disabled={isOn && !canTakeBack}
      onClick={() => (!isOn || canTakeBack) && onTap()}
    >
      <span className={styles.picture}>
        {picture}
        <span className={styles.mark} aria-hidden="true">
          {isOn ? <Check /> : <Plus />}
        </span>
      </span>
      <span className={styles.name}>
        <ProductName name={name} />
      </span>
      {deal !== undefined && <bdi className={uiStyles.deal}>{deal}</bdi>}
    </button>
  );
}
