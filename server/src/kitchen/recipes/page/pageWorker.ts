import { serveWork } from '../../../base/workers/workers.ts';
import { recipeInPage } from './pageRecipe.ts';
import type { FetchedPage } from './pageEncoding.ts';

/** The thread that reads web pages. A hostile page can only end its thread, and delays nobody. */
serveWork(({ html, url }: FetchedPage) => recipeInPage(html, url));
