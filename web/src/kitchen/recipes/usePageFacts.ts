import { pageFactsOf } from '@sali/contract/kitchen/recipes/recipePage';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { useEffect } from 'react';
import { texts } from '@sali/texts/app/main';

const MARK = 'data-recipe-page';

/** Sets the page's title, metadata and structured data while the recipe is shown; they replace the server's. */
export function usePageFacts(recipe: Recipe | undefined): void {
  useEffect(() => {
    if (!recipe) return;
    const facts = pageFactsOf(recipe, location.origin);
    document.title = texts.app.titleOf({ page: facts.title });
    const meta = (name: string, content: string): Element => {
      const element = document.createElement('meta');
      element.setAttribute(name.startsWith('og:') ? 'property' : 'name', name);
      element.setAttribute('content', content);
      return element;
    };
    const data = document.createElement('script');
    data.type = 'application/ld+json';
    data.text = JSON.stringify(facts.data);
    const elements = [
      meta('description', facts.description),
      meta('og:type', 'article'),
      meta('og:title', facts.title),
      meta('og:description', facts.description),
      meta('og:url', facts.url),
      ...(facts.image === null ? [] : [meta('og:image', facts.image)]),
      data,
    ];
    for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
    for (const element of elements) element.setAttribute(MARK, '');
    // A page has one description: the site's comes back afterwards.
    const ofSite = document.head.querySelector('meta[name=description]');
    ofSite?.remove();
    document.head.append(...elements);
    return () => {
      for (const element of elements) element.remove();
      if (ofSite) document.head.append(ofSite);
    };
  }, [recipe]);
}
