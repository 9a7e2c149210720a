import { History } from 'lucide-react';
import { settingsTexts } from '@sali/texts/app/settings';
import { useSearchHistory } from './searchHistory.ts';
import { clsx } from 'clsx';
import chipStyles from '../../../base/ui/chip.module.css';
import iconStyles from '../../../base/ui/icon.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import pageStyles from '../../../base/ui/page.module.css';

/** While nothing is typed yet: what was searched for last; each begins that search again. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const searches = useSearchHistory();
  if (searches.length === 0) return null;
  return (
    <section
      data-part="recent-searches"
      className={clsx(layoutStyles.inset16, layoutStyles.below16)}
      aria-label={settingsTexts.history.title}
    >
      <h2 className={pageStyles.sectionHead}>{settingsTexts.history.title}</h2>
      <div className={chipStyles.chips}>
        {searches.map((text) => (
          <button
            key={text}
            type="button"
            className={chipStyles.chip}
            // The field keeps the focus, and its panel stays open however long the press.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
          >
            <History className={iconStyles.small} />
            <bdi>{text}</bdi>
          </button>
        ))}
      </div>
    </section>
  );
}
