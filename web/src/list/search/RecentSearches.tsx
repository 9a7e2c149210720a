import { History } from 'lucide-react';
import { settingsTexts } from '../../languages/settingsTexts.ts';
import { useSearchHistory } from './searchHistory.ts';

/** While nothing is typed yet: what was searched for last; each begins that search again. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const searches = useSearchHistory();
  if (searches.length === 0) return null;
  return (
    <section className="recent px-4" aria-label={settingsTexts.history.title}>
      <h2 className="sec">{settingsTexts.history.title}</h2>
      <div className="chips">
        {searches.map((text) => (
          <button
            key={text}
            type="button"
            className="chip"
            // The field keeps the focus, and its panel stays open however long the press.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
          >
            <History className="s" />
            <bdi>{text}</bdi>
          </button>
        ))}
      </div>
    </section>
  );
}
