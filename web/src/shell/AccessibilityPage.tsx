import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { he } from '../he.ts';
import { heAccessibility as words } from '../heAccessibility.ts';
import { useTitle } from '../ui/useTitle.ts';

/** The accessibility statement (הצהרת נגישות). */
export function AccessibilityPage() {
  useTitle(he.app.titleOf(words.title));
  return (
    <main className="app with-nav" id="content">
      <header className="top">
        <Link className="ib" to="/" aria-label={he.shell.home}>
          <ArrowRight />
        </Link>
        <h1 className="title grow">{words.title}</h1>
      </header>
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
