import { type Language, languageOfHeader } from '@sali/domain/people/settings/languages';
import type { FastifyRequest } from 'fastify';

/** The language that the sentences of an answer are in, by `Accept-Language`; Hebrew by default. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageOfHeader(headers['accept-language']);
