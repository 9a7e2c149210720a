import { z } from 'zod';

/** The amount that a unit price is for: 100 g, 100 ml, one piece or one metre. */
export const UnitPricePer = z.enum(['100g', '100ml', 'unit', 'm']);
