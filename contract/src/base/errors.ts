import { z } from 'zod';

/**
 * The whole error catalogue: code → HTTP status. Its sentence, which a person can act on, is `errors.CODE` in `texts/`.
 * A code without a row here, or without a sentence, does not compile. `detail` may be overridden where the server knows more.
 */
export const ERRORS = {
  // any room
  bad_request: { status: 400 },
  not_authenticated: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  invalid_fields: { status: 422 },
  too_many_requests: { status: 429 },
  internal: { status: 500 },
  storage_full: { status: 503 },
  quota_pictures: { status: 409 },
  quota_rows: { status: 409 },
  quota_day: { status: 429 },
  unavailable: { status: 503 },

  // writes
  already_done: { status: 409 },
  idempotency_key_reused: { status: 422 },
  invalid_idempotency_key: { status: 400 },

  // accounts
  email_taken: { status: 409 },
  bad_credentials: { status: 401 },
  code_needed: { status: 401 },
  code_wrong: { status: 401 },
  second_factor_on: { status: 409 },
  second_factor_off: { status: 409 },
  second_factor_join: { status: 409 },
  weak_password: { status: 422 },
  account_disabled: { status: 403 },
  account_deleted: { status: 403 },
  account_erased: { status: 410 },
  cannot_change_self: { status: 409 },
  too_many_logins: { status: 429 },
  account_guarded: { status: 429 },
  link_invalid: { status: 410 },
  link_of_other: { status: 403 },
  too_many_mails: { status: 429 },
  passkey_refused: { status: 401 },
  passkey_not_added: { status: 422 },
  passkey_exists: { status: 409 },
  passkeys_unavailable: { status: 409 },
  too_many_passkeys: { status: 422 },
  google_unavailable: { status: 503 },
  google_refused: { status: 422 },
  google_unverified: { status: 422 },
  google_link: { status: 409 },
  google_other: { status: 422 },
  google_joined: { status: 409 },
  google_taken: { status: 409 },
  google_only_way: { status: 409 },
  email_verified: { status: 409 },

  // lists
  list_not_found: { status: 404 },
  item_not_found: { status: 404 },
  list_uuid_taken: { status: 409 },
  item_uuid_taken: { status: 409 },
  too_many_items: { status: 422 },
  account_full: { status: 422 },
  too_many_lists: { status: 422 },
  shopping_not_ended: { status: 409 },
  receipt_not_found: { status: 404 },
  too_many_receipts: { status: 422 },
  template_not_found: { status: 404 },
  too_many_templates: { status: 422 },
  template_large: { status: 422 },
  changes_expired: { status: 410 },
  user_not_found: { status: 404 },
  share_with_self: { status: 400 },
  share_with_owner: { status: 400 },
  share_refused: { status: 400 },
  too_many_blocks: { status: 422 },
  list_link_ended: { status: 410 },
  list_link_not_found: { status: 404 },
  too_many_links: { status: 422 },
  too_many_link_guests: { status: 422 },
  participant_not_found: { status: 404 },
  token_scope: { status: 403 },
  api_token_not_found: { status: 404 },
  too_many_api_tokens: { status: 422 },
  family_not_found: { status: 404 },
  in_a_family: { status: 409 },
  family_full: { status: 422 },
  family_link_ended: { status: 410 },
  invitation_declined: { status: 409 },
  owner_cannot_leave: { status: 400 },
  store_ambiguous: { status: 422 },

  // catalogue and prices
  item_code_missing: { status: 400 },
  product_not_found: { status: 404 },
  product_info_not_found: { status: 404 },
  product_info_exists: { status: 409 },
  info_proposal_not_found: { status: 404 },
  info_proposal_decided: { status: 409 },
  info_proposals_full: { status: 409 },
  info_version_not_found: { status: 404 },
  product_exists: { status: 409 },
  product_is_packaged: { status: 422 },
  product_pair_contradicts: { status: 409 },
  found_differs: { status: 409 },
  category_not_found: { status: 404 },
  category_exists: { status: 409 },
  category_in_use: { status: 409 },
  category_is_default: { status: 409 },
  import_wrong_type: { status: 415 },
  import_too_large: { status: 413 },
  feed_chain_unknown: { status: 404 },
  feed_running: { status: 409 },
  feed_not_running: { status: 409 },
  feed_schedule_fixed: { status: 409 },
  backup_running: { status: 409 },
  import_unreadable: { status: 422 },
  import_not_found: { status: 404 },
  import_cancelled: { status: 409 },
  import_not_running: { status: 409 },
  import_not_waiting: { status: 409 },
  import_not_undoable: { status: 409 },
  store_not_found: { status: 404 },

  // recipes
  recipe_not_found: { status: 404 },
  recipe_private: { status: 403 },
  recipe_in_itself: { status: 409 },
  recipe_not_yours: { status: 403 },
  meal_not_found: { status: 404 },
  too_many_meals: { status: 422 },
  entry_not_found: { status: 404 },
  recipe_is_own: { status: 409 },
  recipe_hidden: { status: 409 },
  already_reported: { status: 409 },
  report_decided: { status: 409 },
  too_many_recipes: { status: 422 },
  picture_not_found: { status: 404 },
  pictures_changed: { status: 409 },
  too_many_pictures: { status: 422 },
  too_many_entries: { status: 422 },
  too_many_sub_recipes: { status: 422 },
  nothing_to_add: { status: 422 },
  image_missing: { status: 422 },
  image_type: { status: 415 },
  image_too_big: { status: 413 },
  image_unreadable: { status: 422 },
  picture_host_blocked: { status: 422 },
  page_address: { status: 422 },
  page_unreachable: { status: 422 },
  page_too_big: { status: 422 },
  page_too_complex: { status: 422 },
  page_without_recipe: { status: 422 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z
    .array(
      z.object({
        path: z.string(),
        message: z.string().describe('what is wrong with it, in a sentence'),
        code: z.string().optional().describe('the same as a code'),
        params: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .optional()
          .describe('values of the sentence'),
      }),
    )
    .optional(),
  restore: z
    .object({ token: z.string(), until: z.string() })
    .optional()
    .describe('with account_deleted: what brings the account back, and until when'),
});
export type Problem = z.infer<typeof Problem>;
export type FieldError = NonNullable<Problem['errors']>[number];
