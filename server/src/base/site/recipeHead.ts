import type { PageFacts } from '@sali/contract/kitchen/recipes/recipePage';
import { escaped } from '../html.ts';

/**
 * The app's page with what search engines and messengers read of a recipe, for those who run no script. The app itself
 * finds its parts by `data-recipe-page` and replaces them.
 */
export function withRecipeHead(html: string, facts: PageFacts): string {
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${escaped(content)}" data-recipe-page />`;
  const head = [
    meta('name', 'description', facts.description),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', facts.title),
    meta('property', 'og:description', facts.description),
    meta('property', 'og:url', facts.url),
    ...(facts.image === null ? [] : [meta('property', 'og:image', facts.image)]),
    `<link rel="canonical" href="${escaped(facts.url)}" data-recipe-page />`,
    `<script type="application/ld+json" data-recipe-page>${jsonInHtml(facts.data)}</script>`,
  ];
  return html
    .replace(/<title>.*?<\/title>/s, () => `<title>${escaped(facts.title)} - סלי</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`);
}

/** Nothing in it can end the script or begin another tag. */
const jsonInHtml = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
