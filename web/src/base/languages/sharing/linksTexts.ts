import { links } from '@sali/texts/he/links';
import { textsOr } from '../chosen.ts';

/** The sentences of sharing by a link, and of the page that a link opens. */
export const linksTexts = textsOr('links', links);
