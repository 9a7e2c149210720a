import type { CopyConnection } from '../../src/base/db/copy/schemaFacts.ts';

/** The migrations of a database that was made before the start replaced them. */
export const REPLACED: readonly string[] = `
  001-start 002-feed-staging 003-history 004-store-promotions 005-administration 006-list-times
  007-one-source-of-promotions 008-price-changes 009-recipes 010-feed-jobs 011-prices-at 012-settings 013-price-keys
  014-mail-links 015-passkeys 016-notifications 017-google 018-google-email 019-any-brand 020-price-pages
  021-one-engine 022-light-writes 023-account-deletions 024-user-blocks 025-country 026-list-links 028-list-budget
  029-shop-marks 030-walks-and-reports 031-next-week 032-shoppings 033-families 034-online-stores 035-same-products
  036-recipe-needs 037-recipe-details 038-pantry 039-meals 040-api-tokens 041-info-proposals 042-second-factor
  043-deleted-recipes 044-device-names 045-shared-cooking 047-recipe-pictures 048-recipe-copies 049-content-reports
  050-product-pictures 054-product-changes 055-product-doubles 057-product-imports 060-device-keys
  061-account-returns 062-backup-runs 063-price-check 065-hidden-info 067-recipe-picture-hosts 068-chain-clubs
  069-price-check-begun 070-info-category 071-finished-later
`
  .trim()
  .split(/\s+/);

/** Names what was applied as a database of 2026-11-26 has it: the migrations 001 to 071 in place of the start. */
export async function nameAsBefore(side: CopyConnection): Promise<void> {
  await side.query(
    `with start as (delete from kysely_migration where name = '071-start')
     insert into kysely_migration (name, timestamp)
     select name, '2026-11-20T08:00:00.' || lpad(place::text, 3, '0') || 'Z'
     from unnest($1::text[]) with ordinality as replaced (name, place)`,
    [REPLACED],
  );
}
