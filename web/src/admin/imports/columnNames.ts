import type { ImportColumn } from '@sali/contract/goods/catalogue/productImports';
import { adminTexts } from '@sali/texts/app/admin';

const { edit } = adminTexts;

/** The fields of an import by the names of the product's form. */
export const COLUMN_NAMES: Readonly<Record<ImportColumn, string>> = {
  ItemCode: edit.barcode,
  ItemName: edit.name,
  ManufacturerName: edit.manufacturer,
  Brand: edit.brand,
  Quantity: edit.quantity,
  UnitOfMeasure: edit.unit,
  bIsWeighted: edit.weighted,
  ImageUrl: edit.image,
};
