import type { ErrorCode } from '@sali/contract/errors';

/** What the server says in Hebrew, by its code. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  // any room
  bad_request: 'That request isn’t valid',
  not_authenticated: 'Please sign in',
  forbidden: 'You don’t have permission to do this',
  not_found: 'Not found',
  method_not_allowed: 'This action isn’t supported at this address',
  conflict: 'This conflicts with how things are now',
  payload_too_large: 'The file or request is too large',
  unsupported_media_type: 'This type of content isn’t supported',
  invalid_fields: 'Please correct the marked fields',
  too_many_requests: 'Too many requests. Try again in a moment',
  internal: 'Server error. Try again in a moment',
  unavailable: 'The service isn’t available right now. Try again in a moment',

  // writes
  idempotency_key_reused: 'This action’s ID was already used for another request',
  invalid_idempotency_key: 'An action’s ID must be a UUID',

  // accounts
  email_taken: 'This email is already registered. Try signing in',
  bad_credentials: 'Wrong email or password',
  weak_password: 'This password is too common. Choose another one',
  account_disabled: 'This account is disabled. Contact the site’s admins to find out more',
  cannot_change_self: 'You can’t disable yourself or change your own role',
  too_many_logins: 'Too many sign-in attempts. Try again in 15 minutes',
  link_invalid: 'That link is no longer valid. You can ask for a new one',
  link_of_other: 'That link was sent to another account. Sign in to it and open the link again',
  too_many_mails: 'We’ve already sent a few messages. Wait a little and try again',
  email_verified: 'Your email is already verified',

  // lists
  list_not_found: 'List not found',
  item_not_found: 'This item is no longer on the list',
  list_uuid_taken: 'This list ID is already taken',
  item_uuid_taken: 'This item ID is already taken',
  too_many_items: 'The list is full: up to 2,000 items on a list',
  too_many_lists: 'You’ve reached 500 lists. Delete one to create a new one',
  changes_expired: 'These changes are no longer kept. Reload the list',
  user_not_found: 'No one is registered with this email. Make sure they’ve signed up',
  share_with_self: 'You can’t share a list with yourself',
  share_with_owner: 'The list already belongs to this person',
  participant_not_found: 'This person isn’t on the list',
  owner_cannot_leave: 'The owner can’t leave the list, but can delete it',
  store_ambiguous: 'This store number matches several stores. Name the chain too',

  // catalogue and prices
  product_not_found: 'Product not found',
  product_info_not_found: 'There’s no information about this product yet. Create it first',
  product_info_exists: 'There’s already information about this product. Update it instead',
  product_exists: 'There’s already a product with this barcode',
  category_not_found: 'Category not found',
  category_exists: 'There’s already a category with this name here',
  category_in_use: 'A category that has products or subcategories can’t be deleted',
  category_is_default: 'The default category always stays: it can’t be deleted, turned off or moved',
  import_wrong_type: 'Only CSV, XML or JSON files can be imported',
  import_too_large: 'This file is too large. The maximum size is 10 MB',
  feed_chain_unknown: 'There’s no known portal to get this chain’s files from',
  feed_running: 'This chain’s files are already on the way',
  import_unreadable: 'This file can’t be read',
  import_not_found: 'Import not found',
  store_not_found: 'Store not found',

  // recipes
  recipe_not_found: 'Recipe not found',
  recipe_private: 'This recipe is private',
  recipe_not_yours: 'You can only change your own recipes',
  entry_not_found: 'This line is no longer in the recipe',
  too_many_recipes: 'You’ve reached 2,000 recipes. Delete one to create a new one',
  too_many_entries: 'Up to 300 ingredients and steps in a recipe',
  nothing_to_add: 'This recipe has no ingredients to add',
  image_missing: 'No photo was chosen',
  image_type: 'This file type isn’t supported. Choose JPG, PNG, GIF or WebP',
  image_too_big: 'This file is too large. The maximum size is 10 MB',
  image_unreadable: 'We couldn’t read this photo. Try another one',
  page_address: 'This address isn’t valid. Copy the address of the recipe’s page',
  page_unreachable: 'We couldn’t open the page. Check the address, or paste the recipe as text',
  page_too_big: 'The page is too large. Paste the recipe as text',
  page_without_recipe: 'We couldn’t find a recipe on this page. You can paste it as text',
};
