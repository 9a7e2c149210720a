import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { Pager } from '../../base/ui/Pager.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { fetchFailedPictures, retryFailedPicture } from '../api.ts';
import { errorText } from '../../base/errorText.ts';
import { FailedRows, LoadingRows } from '../Frame.tsx';
import { useAdminPages } from '../useAdminPages.ts';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import styles from './pictures.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.pictures;

/** Addresses of pictures that could not be fetched, with the reason; each can be tried again. */
export function FailedPictures() {
  const failed = useAdminPages(['failed-pictures'], fetchFailedPictures);
  const queryClient = useQueryClient();
  const retry = async (fetchId: number): Promise<void> => {
    try {
      await retryFailedPicture(fetchId);
      showToast(words.retried);
    } catch (failure) {
      showToast(errorText(failure, words.failed));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'failed-pictures'] });
  };
  return (
    <div className={clsx(uiStyles.card, adminStyles.card)}>
      <h3 className={uiStyles.medium}>{words.failedTitle}</h3>
      <p className={uiStyles.secondary} role="status">
        {failed.total !== undefined &&
          (failed.total === 0 ? words.noFailed : words.failedCount({ count: failed.total }))}
      </p>
      {failed.error && <FailedRows error={failed.error} text={adminTexts.failed} onRetry={failed.refresh} />}
      {!failed.rows && !failed.error && <LoadingRows />}
      <ul>
        {failed.rows?.map(({ fetch_id: id, address, reason }) => (
          <li key={id} className={adminStyles.entry}>
            <bdi dir="ltr" className={styles.address}>
              {address}
            </bdi>
            <p className={uiStyles.secondary}>{reason}</p>
            <Button look="soft" size="sm" className={uiStyles.above8} onClick={() => void retry(id)}>
              <RotateCcw className={uiStyles.icon16} />
              {words.retry}
            </Button>
          </li>
        ))}
      </ul>
      <Pager look="soft" pages={failed} label={adminTexts.more} />
    </div>
  );
}
