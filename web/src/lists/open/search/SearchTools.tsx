import { TYPED_TEXT_MAX } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { ScanBarcode, ScanText } from 'lucide-react';
import { lazy, useState } from 'react';
import { inShopTexts } from '@sali/texts/app/inShop';
import { pictureTextTexts } from '@sali/texts/app/pictureText';
import { partFailed } from '../../../base/partFailed.ts';
import { IconButton } from '../../../base/ui/Button.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { DictateButton } from './DictateButton.tsx';
import { addSpoken, type SpokenActions } from './spoken.ts';

const ScanSheet = lazy(() => import('../../scan/ScanSheet.tsx').then((m) => ({ default: m.ScanSheet })));

const PictureTextSheet = lazy(() =>
  import('../../../base/pictureText/PictureTextSheet.tsx').then((m) => ({ default: m.PictureTextSheet })),
);

export type SearchToolsProps = { list: ShoppingList; storeKey: string | null; spoken: SpokenActions };

/** The ways to fill a list without typing, at the end of the search box: microphone, barcode and a picture of a list. */
export function SearchTools({ list, storeKey, spoken }: SearchToolsProps) {
  const [open, setOpen] = useState<'scan' | 'picture' | null>(null);
  const close = () => setOpen(null);
  const onFailed = () => {
    partFailed();
    close();
  };
  return (
    <>
      <DictateButton onSaid={(text) => void addSpoken(text, spoken)} />
      <IconButton label={inShopTexts.open} onClick={() => setOpen('scan')}>
        <ScanBarcode />
      </IconButton>
      <IconButton label={pictureTextTexts.open} onClick={() => setOpen('picture')}>
        <ScanText />
      </IconButton>
      {open === 'scan' && (
        <Later onFailed={onFailed}>
          <ScanSheet list={list} storeKey={storeKey} onClose={close} />
        </Later>
      )}
      {open === 'picture' && (
        <Later onFailed={onFailed}>
          <PictureTextSheet
            nextLabel={pictureTextTexts.toList}
            maxLength={TYPED_TEXT_MAX}
            onRead={(text) => {
              close();
              spoken.confirm(text);
            }}
            onClose={close}
          />
        </Later>
      )}
    </>
  );
}
