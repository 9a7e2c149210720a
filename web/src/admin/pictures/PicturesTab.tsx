import { adminTexts } from '@sali/texts/app/admin';
import { BlockedHosts } from './BlockedHosts.tsx';
import { FailedPictures } from './FailedPictures.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.pictures;

/** Pictures of products: hosts whose pictures are refused, and addresses that could not be fetched. */
export function PicturesTab() {
  return (
    <section className={clsx(uiStyles.stack, uiStyles.gap16)} aria-label={words.title}>
      <h2 className={uiStyles.heading}>{words.title}</h2>
      <BlockedHosts />
      <FailedPictures />
    </section>
  );
}
