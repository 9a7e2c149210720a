import { adminTexts } from '@sali/texts/app/admin';
import { BlockedHosts } from './BlockedHosts.tsx';
import { FailedPictures } from './FailedPictures.tsx';
import { clsx } from 'clsx';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = adminTexts.pictures;

/** Pictures of products: hosts whose pictures are refused, and addresses that could not be fetched. */
export function PicturesTab() {
  return (
    <section className={clsx(layoutStyles.stack, layoutStyles.gap16)} aria-label={words.title}>
      <h2 className={textStyles.heading}>{words.title}</h2>
      <BlockedHosts />
      <FailedPictures />
    </section>
  );
}
