import { texts } from '@sali/texts/app/main';
import { useIsSample } from './knownStores.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

/** Says that the prices beside it are examples of the bundled sample, and not those of today [SD7]. */
export const SampleBadge = () => (
  <span data-part="sample" className={clsx(uiStyles.badge, uiStyles.sample)}>
    {texts.list.samplePrices}
  </span>
);

/** The same beside prices of a store; nothing where they are real. */
export const SampleMark = ({ storeKey }: { storeKey: string | null | undefined }) =>
  useIsSample(storeKey) ? <SampleBadge /> : null;
