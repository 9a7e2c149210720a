import type {
  FoundProductsChange,
  ProductChangeUndone,
  ProductChangeWire,
  ProductFilterWire,
} from '@sali/contract/catalogue/foundProducts';
import { call } from '../../http.ts';
import { newId } from '../../ids.ts';
import type { filterOf, savedPartOf } from './productQuery.ts';

/** A change of a hundred thousand products takes longer than other calls. */
const CHANGE_MS = 120_000;

/** The words of the filter come from the address, where anybody may write others: the server checks them. */
type FoundChangeRequest = Omit<FoundProductsChange, 'filter'> & { readonly filter: ReturnType<typeof filterOf> };
type SavedFilterRequest = ReturnType<typeof savedPartOf> & { readonly name: string };

/** Changes all products that are found. @throws HttpError 409 where it is not as many as the person saw */
export const postFoundChange = (body: FoundChangeRequest): Promise<ProductChangeWire> =>
  call<ProductChangeWire>('POST', 'admin/product-changes', {
    body,
    idempotencyKey: newId(),
    timeoutMs: CHANGE_MS,
  });

export const fetchFoundChanges = (): Promise<ProductChangeWire[]> =>
  call<ProductChangeWire[]>('GET', 'admin/product-changes');

export const postUndo = (changeId: string): Promise<ProductChangeUndone> =>
  call<ProductChangeUndone>('POST', `admin/product-changes/${changeId}/undo`, {
    idempotencyKey: newId(),
    timeoutMs: CHANGE_MS,
  });

export const fetchFilters = (): Promise<ProductFilterWire[]> =>
  call<ProductFilterWire[]>('GET', 'admin/product-filters');

export const postFilter = (body: SavedFilterRequest): Promise<ProductFilterWire> =>
  call<ProductFilterWire>('POST', 'admin/product-filters', { body, idempotencyKey: newId() });

export const putFilterName = (filterId: string, name: string): Promise<void> =>
  call<void>('PUT', `admin/product-filters/${filterId}`, { body: { name } });

export const deleteFilter = (filterId: string): Promise<void> =>
  call<void>('DELETE', `admin/product-filters/${filterId}`);
