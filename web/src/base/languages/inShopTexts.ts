import { inShop } from '@sali/texts/he/inShop';
import { textsOr } from './chosen.ts';

/** Texts in the shop: camera, microphone, search without a network. */
export const inShopTexts = textsOr('inShop', inShop);
