import { texts } from '../languages/mainTexts.ts';
import { accessibilityTexts } from '../languages/accessibilityTexts.ts';
import { privacyTexts } from '../languages/privacyTexts.ts';
import { termsTexts } from '../languages/termsTexts.ts';
import { BackHead } from '../ui/BackHead.tsx';
import { useTitle } from '../ui/useTitle.ts';

const STATEMENTS = { accessibility: accessibilityTexts, privacy: privacyTexts, terms: termsTexts } as const;

/** What the product says of itself: accessibility (הצהרת נגישות), privacy, terms. */
export function StatementPage({ name }: { name: keyof typeof STATEMENTS }) {
  const words = STATEMENTS[name];
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className="app with-nav" id="content">
      <BackHead title={words.title} back="/" backLabel={texts.shell.home} />
      <div className="prose">
        <p>{words.intro}</p>
        {words.sections.map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="mute mt-5">{words.updated}</p>
      </div>
    </main>
  );
}
