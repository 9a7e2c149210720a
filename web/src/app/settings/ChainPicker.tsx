import { Store as StoreGlyph } from 'lucide-react';
import { useState } from 'react';
import { settingsTexts } from '@sali/texts/app/settings';
import { SearchField } from '../../base/ui/fields/SearchField.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import type { ClubChain } from '../../goods/prices/chains/useClubChains.ts';
import uiStyles from '../../base/ui/ui.module.css';
import placesStyles from '../../base/ui/places.module.css';

const words = settingsTexts.clubs;

type ChainPickerProps = {
  chains: readonly ClubChain[];
  onChoose: (chainId: string) => void;
  onClose: () => void;
};

/** Finds a chain by its name. */
export function ChainPicker({ chains, onChoose, onClose }: ChainPickerProps) {
  const [text, setText] = useState('');
  const found = chains.filter(({ name }) => name.includes(text.trim()));
  return (
    <Sheet title={words.add} onClose={onClose}>
      <SearchField
        className={uiStyles.above8}
        shape="square"
        label={words.search}
        placeholder={words.search}
        text={text}
        onText={setText}
      />
      <p className={uiStyles.secondary} role="status">
        {found.length === 0 && words.none}
      </p>
      <ul className={placesStyles.places}>
        {found.map(({ chainId, name }) => (
          <li key={chainId}>
            <button type="button" className={placesStyles.place} onClick={() => onChoose(chainId)}>
              <StoreGlyph />
              <bdi className={uiStyles.grow}>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
