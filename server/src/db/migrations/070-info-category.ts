import { type Kysely, sql } from 'kysely';

/**
 * The category in what people write about a product is a wish until it is verified. From then on, and where a manager
 * chose the product's category, it is the product's: else the next change of a text would move the product back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `update product_info i set category_id = p.category_id, subcategory_id = p.subcategory_id from product p
    where p.product_id = i.product_id and i.category_id is not null and i.is_verified
      and (i.category_id, i.subcategory_id) is distinct from (p.category_id, p.subcategory_id)`,
  `create function info_follows_product() returns trigger language plpgsql as $$ begin
    update product_info set category_id = new.category_id, subcategory_id = new.subcategory_id
      where product_id = new.product_id and category_id is not null
        and (is_verified or 'category_id' = any(new.edited_fields));
    return null;
  end $$`,
  `create trigger info_follows_product after update of category_id, subcategory_id on product for each row
    when ((old.category_id, old.subcategory_id) is distinct from (new.category_id, new.subcategory_id))
    execute function info_follows_product()`,
];
