import { texts } from '@sali/texts/app/main';
import { accessibilityTexts } from '@sali/texts/app/accessibility';
import { privacyTexts } from '@sali/texts/app/privacy';
import { termsTexts } from '@sali/texts/app/terms';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { clsx } from 'clsx';
import styles from './StatementPage.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const STATEMENTS = { accessibility: accessibilityTexts, privacy: privacyTexts, terms: termsTexts } as const;

/** A statement of the product: accessibility (הצהרת נגישות), privacy, terms. */
export function StatementPage({ name }: { name: keyof typeof STATEMENTS }) {
  const words = STATEMENTS[name];
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className={clsx(uiStyles.column, uiStyles.aboveTabs)} id="content">
      <BackHead title={words.title} back="/" backLabel={texts.shell.home} />
      <div className={styles.prose}>
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
        <p className={clsx(uiStyles.muted, uiStyles.above20)}>{words.updated}</p>
      </div>
    </main>
  );
}
