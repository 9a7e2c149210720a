import { LINK_TOKEN } from '@sali/domain/base/linkTokens';
import { z } from 'zod';

export const LinkToken = z.string().regex(LINK_TOKEN).describe('the part of the link after #');
