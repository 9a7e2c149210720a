/** Lists, their log, shoppings that ended, and how people go through stores. */
export const LISTS = `
create table list (
  list_id integer generated always as identity primary key,
  list_uuid uuid not null unique,
  owner_id integer not null references app_user on delete cascade,
  name text not null, description text not null default '',
  status text not null default 'active' check (status in ('active', 'ARCHIVED')),
  store_key text, is_completed boolean not null default false, version integer not null,
  created_at timestamptz not null, updated_at timestamptz not null, deleted_at timestamptz,
  completed_at timestamptz, archived_at timestamptz, restored_at timestamptz,
  budget_agorot integer check (budget_agorot > 0)
);
create index list_owner on list (owner_id);
create index list_deleted on list (deleted_at) where deleted_at is not null;
create table list_item (
  item_id integer generated always as identity primary key,
  list_id integer not null references list on delete cascade,
  item_uuid uuid not null, name text not null, barcode text, alias text not null, manufacturer text not null,
  brand text not null, note text not null,
  quantity_milli integer not null check (quantity_milli > 0),
  unit_measure text not null, is_weighted boolean not null,
  price_agorot integer check (price_agorot >= 0),
  sale_price_agorot integer check (sale_price_agorot >= 0),
  category_id integer not null, subcategory_id integer, store_key text, image_url text,
  is_completed boolean not null, created_at timestamptz not null, updated_at timestamptz not null,
  added_at timestamptz not null, any_brand boolean not null default false, claimed_by integer,
  claimed_name text not null default '', not_found boolean not null default false,
  shelf_price_agorot integer check (shelf_price_agorot > 0),
  shelf_price_store text, needs jsonb not null default '[]',
  unique (list_id, item_uuid)
);
create table list_participant (
  list_id integer not null references list on delete cascade,
  user_id integer not null references app_user on delete cascade,
  permission text not null check (permission in ('view', 'tick', 'edit', 'admin')),
  shared_by integer references app_user on delete set null,
  shared_at timestamptz not null,
  primary key (list_id, user_id)
);
create index list_participant_user on list_participant (user_id);
-- Links by which people without an account open a list, and who came by them. Only hashes of the secrets are stored.
-- A link that is revoked is deleted, with its guests.
create table list_link (
  link_id integer generated always as identity primary key,
  list_id integer not null references list on delete cascade,
  token_hash text not null unique,
  permission text not null check (permission in ('view', 'tick', 'edit')),
  created_by integer not null references app_user on delete cascade,
  created_at timestamptz not null, expires_at timestamptz
);
create index list_link_list on list_link (list_id);
create index list_link_creator on list_link (created_by);
create table link_guest (
  guest_id integer generated always as identity primary key,
  link_id integer not null references list_link on delete cascade,
  secret_hash text not null unique,
  name text not null,
  user_id integer references app_user on delete set null,
  joined_at timestamptz not null, seen_at timestamptz not null
);
create index link_guest_link on link_guest (link_id);
create index link_guest_user on link_guest (user_id);
-- The log of a list: versions 1, 2, 3 … without holes.
create table list_action (
  list_id integer not null, version integer not null, op_id uuid not null, action_type text not null,
  session_id text, user_id integer, username text not null, data jsonb not null, at timestamptz not null,
  detail jsonb,
  primary key (list_id, version)
);
create function forget_list() returns trigger language plpgsql as $$ begin
    delete from list_action where list_id = old.list_id;
    return null;
  end $$;
create trigger forget_list after delete on list for each row execute function forget_list();

-- Templates of lists. The server makes a list from those that repeat at next_at; claimed_until keeps a second
-- process from doing the same.
create table list_template (
  template_id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null, lines jsonb not null, store_key text,
  budget_agorot integer check (budget_agorot > 0),
  is_shared boolean not null, recurrence jsonb, next_at timestamptz, claimed_until timestamptz, problem text,
  last_list_id integer references list on delete set null,
  last_made_at timestamptz, created_at timestamptz not null, updated_at timestamptz not null
);
create index list_template_of on list_template (user_id);
create index list_template_next on list_template (next_at) where next_at is not null;
create index list_template_last on list_template (last_list_id);
create table list_template_person (
  template_id uuid not null references list_template on delete cascade,
  user_id integer not null references app_user on delete cascade,
  permission text not null check (permission in ('view', 'tick', 'edit', 'admin')),
  list_id integer references list on delete set null,
  primary key (template_id, user_id)
);
create index list_template_person_of on list_template_person (user_id);
create index list_template_person_list on list_template_person (list_id);
-- Usual items, of a list or of a person.
create table usual (
  list_id integer references list on delete cascade,
  user_id integer references app_user on delete cascade,
  key text not null, name text not null, barcode text, manufacturer text not null, brand text not null,
  category_id integer not null, subcategory_id integer, unit_measure text not null, is_weighted boolean not null,
  image_url text, times_added integer not null, times_completed integer not null, last_at timestamptz not null,
  recent_at timestamptz[] not null default '{}',
  check (num_nonnulls(list_id, user_id) = 1),
  unique (list_id, key),
  unique (user_id, key)
);

-- Ended shoppings: what was bought with a list by the time it was completed, summed by category at the prices of
-- that day. A receipt without a list waits for its picture to be removed from the store of pictures.
create table shopping (
  shopping_id integer generated always as identity primary key,
  list_id integer not null references list on delete cascade,
  ended_at timestamptz not null, store_key text, item_count integer not null, unpriced_count integer not null
);
create index shopping_list on shopping (list_id, ended_at);
create table shopping_category (
  shopping_id integer not null references shopping on delete cascade,
  category_id integer not null, agorot integer not null, saved_agorot integer not null,
  primary key (shopping_id, category_id)
);
create table receipt (
  receipt_id uuid primary key,
  list_id integer references list on delete set null,
  shopping_id integer references shopping on delete set null,
  added_by integer references app_user on delete set null,
  created_at timestamptz not null
);
create index receipt_list on receipt (list_id);
create index receipt_shopping on receipt (shopping_id);
create index receipt_added_by on receipt (added_by);

-- The order in which people go through stores: counts without people. walker is a keyed hash that only says whether
-- two shoppings in a chain were made by different people. walk_look is when shoppings were last looked for.
create table walk_pair (
  chain_id text not null, store_key text not null, before_id integer not null, after_id integer not null,
  walks integer not null,
  primary key (chain_id, store_key, before_id, after_id)
);
create table walker (
  chain_id text not null, store_key text not null, walker text not null, walks integer not null,
  primary key (chain_id, store_key, walker)
);
create table walk_look (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null
);
`;
