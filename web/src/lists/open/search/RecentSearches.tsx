import { History } from 'lucide-react';
import { settingsTexts } from '@sali/texts/app/settings';
import { useSearchHistory } from './searchHistory.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

/** While nothing is typed yet: what was searched for last; each begins that search again. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const searches = useSearchHistory();
  if (searches.length === 0) return null;
  return (
    <section
      data-part="recent-searches"
      className={clsx(uiStyles.inset16, uiStyles.below16)}
      aria-label={settingsTexts.history.title}
    >
      <h2 className={uiStyles.sectionHead}>{settingsTexts.history.title}</h2>
      <div className={uiStyles.chips}>
        {searches.map((text) => (
          <button
            key={text}
            type="button"
            className={uiStyles.chip}
            // The field keeps the focus, and its panel stays open however long the press.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
          >
            <History className={uiStyles.icon16} />
            <bdi>{text}</bdi>
          </button>
        ))}
      </div>
    </section>
  );
}
