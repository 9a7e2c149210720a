import { browseTexts } from '@sali/texts/app/browse';
import { LayoutGrid } from 'lucide-react';
import { Button } from '../../../base/ui/Button.tsx';
import uiStyles from '../../../base/ui/ui.module.css';

/** The way to the pictures of things, where nothing is typed yet [BW1]. */
export function BrowseButton({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={uiStyles.inset16}>
      <Button look="soft" block className={uiStyles.below12} onClick={onOpen}>
        <LayoutGrid />
        {browseTexts.open}
      </Button>
    </div>
  );
}
