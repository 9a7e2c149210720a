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
import cardStyles from '../../base/ui/card.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

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
    <div className={clsx(cardStyles.card, adminStyles.card)}>
      <h3 className={textStyles.medium}>{words.failedTitle}</h3>
      <p className={textStyles.secondary} role="status">
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
            <p className={textStyles.secondary}>{reason}</p>
            <Button look="soft" size="sm" className={layoutStyles.above8} onClick={() => void retry(id)}>
              <RotateCcw className={iconStyles.small} />
              {words.retry}
            </Button>
          </li>
        ))}
      </ul>
      <Pager look="soft" pages={failed} label={adminTexts.more} />
    </div>
  );
}
