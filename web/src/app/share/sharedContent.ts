/** The content that another app shared: an address, if there is one, and the words beside it, maybe a shopping list. */
export type SharedContent = { readonly address: string | null; readonly text: string };

const ADDRESS = /https?:\/\/[^\s<>"']+/giu;
/** Marks that end a sentence after an address, and are not part of it. */
const AFTER_ADDRESS = /[)\].,;:!?…]+$/u;

/**
 * Reads the parameters of a share. Apps put an address into `url` or into `text`, and the name of a page into `title`,
 * which counts only where nothing else came.
 */
export function sharedContent(params: URLSearchParams): SharedContent {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => (params.get(name) ?? '').trim());
  const [address] = `${url} ${text}`.match(ADDRESS) ?? [];
  const words = (text ?? '')
    .replace(ADDRESS, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
  return {
    address: address?.replace(AFTER_ADDRESS, '') ?? null,
    text: words === '' && address === undefined ? (title ?? '') : words,
  };
}
