import type { ShoppingList } from '@sali/domain/lists/list';
import { ScanBarcode } from 'lucide-react';
import { lazy, useState } from 'react';
import { inShopTexts } from '@sali/texts/app/inShop';
import { partFailed } from '../../../base/partFailed.ts';
import { IconButton } from '../../../base/ui/Button.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { DictateButton } from './DictateButton.tsx';
import { addSpoken, type SpokenActions } from './spoken.ts';

const ScanSheet = lazy(() => import('../../scan/ScanSheet.tsx').then((m) => ({ default: m.ScanSheet })));

export type SearchToolsProps = { list: ShoppingList; storeKey: string | null; spoken: SpokenActions };

/** The ways to fill a list without typing, at the end of the search box: microphone and camera. */
export function SearchTools({ list, storeKey, spoken }: SearchToolsProps) {
  const [isScanning, setIsScanning] = useState(false);
  return (
    <>
      <DictateButton onSaid={(text) => void addSpoken(text, spoken)} />
      <IconButton label={inShopTexts.open} onClick={() => setIsScanning(true)}>
        <ScanBarcode />
      </IconButton>
      {isScanning && (
        <Later
          onFailed={() => {
            partFailed();
            setIsScanning(false);
          }}
        >
          <ScanSheet list={list} storeKey={storeKey} onClose={() => setIsScanning(false)} />
        </Later>
      )}
    </>
  );
}
