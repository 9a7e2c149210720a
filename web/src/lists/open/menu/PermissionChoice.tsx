import { ROLE_FROM_WIRE } from '@sali/contract/lists/listsWire';
import { ChevronDown } from 'lucide-react';
import { shareTexts } from '@sali/texts/app/share';
import { Segmented, type SegmentedProps } from '../../../base/ui/Segmented.tsx';
import type { SharedPermission } from '../../../people/sync/sharing.ts';
import { clsx } from 'clsx';
import styles from './ShareDialog.module.css';
import foldStyles from '../../../base/ui/fold.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** A sentence says the rights of somebody new; the other permissions are behind it [P11]. */
export function PermissionChoice<P extends SharedPermission>(choice: SegmentedProps<P>) {
  return (
    <div>
      <p className={uiStyles.size14} role="status">
        {shareTexts.permissionText[ROLE_FROM_WIRE[choice.value]]}
      </p>
      <details className={foldStyles.details}>
        <summary className={clsx(uiStyles.row, uiStyles.secondary, styles.others)}>
          {shareTexts.otherPermission}
          <ChevronDown className={clsx(uiStyles.icon16, foldStyles.chevron)} />
        </summary>
        <Segmented {...choice} />
      </details>
    </div>
  );
}
