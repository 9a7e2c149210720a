import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { ownPictureOf } from '@sali/domain/goods/catalogue/picture';
import type { InfoRow } from './db.ts';

export const infoToWire = (itemCode: string, row: InfoRow): ProductInfo => ({
  item_code: itemCode,
  // An address of another site waits until its picture is fetched.
  image_path: ownPictureOf(row.image_path) ?? '',
  description: row.description,
  features: row.features,
  usage_instructions: row.usage_instructions,
  storage_instructions: row.storage_instructions,
  category_id: row.category_id,
  subcategory_id: row.subcategory_id,
  is_verified: row.is_verified,
  last_verified_date: row.last_verified_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  is_proposal: false,
});
