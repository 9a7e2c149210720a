import { expect, it } from 'vitest';
import { withRecipeHead } from './recipeHead.ts';

it('[X50] a title cannot break out of the page, nor a text end the structured data', () => {
  const evil = `"><script>alert('$&')</script>`;
  const facts = {
    title: evil,
    description: evil,
    image: evil,
    url: 'https://sali.example/recipe/1',
    data: { name: evil },
  };
  const shell = '<head><meta name="description" content="סלי" /><title>סלי</title></head>';
  const html = withRecipeHead(shell, facts);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(html).not.toContain('content="סלי"');
  const data = /ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({ name: evil });
});
