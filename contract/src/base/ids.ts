import { z } from 'zod';

/** The largest `integer` of the database, in which ids and versions are kept. */
export const INTEGER_MAX = 2_147_483_647;

/** The number of something in the database. A larger number names nothing, and is refused at its field [D14]. */
export const Id = z.number().int().positive().max(INTEGER_MAX);

/** An id in an address or a query. */
export const IdInAddress = z.coerce.number().int().positive().max(INTEGER_MAX);

/** The version of a list that a client has seen, in a query. */
export const VersionInAddress = z.coerce.number().int().min(0).max(INTEGER_MAX);
