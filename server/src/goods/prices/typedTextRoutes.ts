import { BASKET_BODY_BYTES_MAX, GUEST_BASKET_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import { TypedTextAnswer, TypedTextRequest } from '@sali/contract/lists/typedLines';
import { shekelsOf } from '@sali/domain/base/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readTypedLines, type PricedTypedLine } from './baskets/typedText.ts';
import type { PricesRoom } from './room.ts';

/** HTTP of what somebody typed, as lines of a list with categories and prices. Nothing is stored; guests may ask. */
export const typedTextRoutes =
  (room: PricesRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/lists/read-text',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: {
          isForEveryone: true,
          tried: 'readListText',
          cost: 16,
          token: { needs: [] },
          stores: 'nothing',
          guestBodyMax: GUEST_BASKET_BODY_BYTES_MAX,
        },
        schema: {
          summary:
            'What was typed, pasted or dictated as lines of a list, with their price in a store; nothing is stored',
          body: TypedTextRequest,
          response: { 200: TypedTextAnswer },
        },
      },
      async ({ body: { text, store_key: storeKey, club_ids: clubs } }) => {
        const lines = await readTypedLines(room, text, storeKey === undefined ? null : { storeKey, clubs });
        return { lines: lines.map(typedLineToWire) };
      },
    );
  };

const MILLI = 1000;

function typedLineToWire({ line, item, category, estimate }: PricedTypedLine): TypedTextAnswer['lines'][number] {
  const categories = { category_id: category.categoryId, subcategory_id: category.subcategoryId };
  return {
    text: line.text,
    quantity: line.quantity,
    unit: line.unit,
    product_name: line.words,
    note: line.note,
    ...categories,
    item: {
      product_name: item.name,
      quantity: item.quantity,
      unit_measure: item.unitMeasure,
      is_weighted: item.isWeighted,
      note: item.note,
      ...categories,
    },
    estimate: estimate && {
      item_code: estimate.product.itemCode,
      item_name: estimate.product.name,
      price: shekelsOf(estimate.priceAgorot),
      quantity: estimate.quantityMilli / MILLI,
      is_weighted: estimate.isWeighed,
      ...(estimate.pieces !== null && { pieces: estimate.pieces }),
      line_total: shekelsOf(estimate.totalAgorot),
    },
  };
}
