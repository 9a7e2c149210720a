import { StoreQuestion } from '../../goods/stores/StoreQuestion.tsx';
import { MissedPart } from './marks/MissedPart.tsx';
import { SearchTools } from './search/SearchTools.tsx';

/** The parts that a list shows right after its first drawing: asked for at once. */
export const SOON_PARTS = { MissedPart, SearchTools, StoreQuestion };
