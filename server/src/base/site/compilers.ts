import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

type CompilersFactory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Validates and serializes by zod. Without them Fastify loads two compilers at the start that nothing here uses. */
export const zodCompilers = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => serializerCompiler as never,
} satisfies CompilersFactory;
