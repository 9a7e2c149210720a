import { type Kysely, sql } from 'kysely';

/** Texts about products that wait for a manager, and every version of the texts that people see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table info_proposal (
    proposal_id integer generated always as identity primary key,
    product_id integer not null references product on delete cascade,
    user_id integer not null references app_user on delete cascade,
    change jsonb not null,
    state text not null check (state in ('waiting', 'accepted', 'rejected')),
    reason text not null default '',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    decided_at timestamptz,
    decided_by integer references app_user on delete set null
  )`,
  `create unique index info_proposal_waiting on info_proposal (product_id, user_id) where state = 'waiting'`,
  `create index info_proposal_state on info_proposal (state, updated_at)`,
  `create index info_proposal_user on info_proposal (user_id, product_id)`,
  `create table product_info_version (
    version_id integer generated always as identity primary key,
    product_id integer not null references product on delete cascade,
    content jsonb,
    kind text not null check (kind in ('before', 'written', 'accepted', 'returned', 'deleted')),
    author_id integer references app_user on delete set null,
    approved_by integer references app_user on delete set null,
    at timestamptz not null
  )`,
  `create index product_info_version_product on product_info_version (product_id, version_id)`,
  `insert into product_info_version (product_id, content, kind, author_id, at)
    select product_id, jsonb_build_object('image_path', image_path, 'description', description, 'features', features,
      'usage_instructions', usage_instructions, 'storage_instructions', storage_instructions,
      'category_id', category_id, 'subcategory_id', subcategory_id), 'before', updated_by, updated_at
    from product_info`,
];
