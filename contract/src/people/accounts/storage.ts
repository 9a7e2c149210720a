import { z } from 'zod';

/** How much a person keeps on the server, and how much they may keep. */

const Share = z.object({
  bytes: z.number().int().nonnegative(),
  most: z.number().int().positive(),
});

export const StorageWire = z.object({
  rows: Share.describe('lists, recipes and everything else but pictures; deleted ones that can be restored count'),
  pictures: Share.describe('pictures of recipes and receipts'),
});
export type StorageWire = z.infer<typeof StorageWire>;
