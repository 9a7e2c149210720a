import type { FastifyRequest } from 'fastify';
import { isRecord } from '@sali/domain/base/unknownValues';
import { AppError } from '../../base/errors.ts';

/** A hook of routes of one product. @throws AppError item_code_missing for an address with a blank code [C28] */
export async function requireItemCode({ params }: FastifyRequest): Promise<void> {
  if (isRecord(params) && typeof params['itemCode'] === 'string' && params['itemCode'].trim() === '') {
    throw new AppError('item_code_missing');
  }
}
