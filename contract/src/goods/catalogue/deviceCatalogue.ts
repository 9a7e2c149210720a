import { z } from 'zod';

/** The products that a device keeps for searching without a network, as the API spells them (docs/spec/catalogue.md). */

export const DeviceCatalogue = z.object({
  scope: z.enum(['all', 'store']).describe('all products of the server, or those that the store sells'),
  product_count: z.number(),
  parts: z
    .array(z.object({ part: z.string().describe('changes with its contents'), bytes: z.number().describe('gzipped') }))
    .describe('by product id'),
  same_products: z
    .array(z.array(z.object({ item_code: z.string(), chain_ids: z.array(z.string()) })))
    .describe('products that are one product in several chains: a search shows one row for each group'),
});
export type DeviceCatalogue = z.infer<typeof DeviceCatalogue>;

/** Columns of equal length, one entry for each product: half as long as an object for each. */
export const CataloguePart = z.object({
  product_ids: z.array(z.number()),
  item_codes: z.array(z.string()),
  names: z.array(z.string()),
  makers: z.array(z.string()).describe('names of brands and manufacturers, each once; not a column'),
  brands: z.array(z.number()).describe('places among makers'),
  manufacturers: z.array(z.number()).describe('places among makers'),
  category_ids: z.array(z.number()),
  subcategory_ids: z.array(z.number().nullable()),
  chain_counts: z.array(z.number()).describe('how many chains sell it'),
  sizes: z.array(z.string().nullable()).optional().describe('of a package: 500 g; parts of older versions lack them'),
  are_weighted: z.array(z.union([z.literal(0), z.literal(1)])),
  image_urls: z.array(z.string().nullable()),
});
export type CataloguePart = z.infer<typeof CataloguePart>;
