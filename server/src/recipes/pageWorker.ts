import { serveWork } from '../workers/workers.ts';
import { recipeInPage } from './pageRecipe.ts';
import type { FetchedPage } from './fetchPage.ts';

/** The thread that reads pages of the web: a hostile one ends with its thread, and keeps nobody waiting. */
serveWork(({ html, url }: FetchedPage) => recipeInPage(html, url));
