/** A length written as a number; a hairline of 1 px is none. */
const RAW_LENGTH = String.raw`/(?<![\w.-])-?(?!(0|1|-1)px\b)\d*\.?\d+(px|rem|em)\b/`;
/** The same up to 64 px: what is further away is a place on the screen and no spacing. */
const RAW_SPACING = String.raw`/(?<![\w.-])-?([2-9]|[1-5]\d|6[0-4])(\.\d+)?px\b/`;
/** The text that may be between parentheses, with three more pairs within. */
const INSIDE = [1, 2, 3].reduce((inside) => String.raw`(?:[^()]|\(${inside}\))*`, '[^()]*');
/** `:has()` in another place than the last one of a selector, or of the whole page. */
const WIDE_HAS = String.raw`/:has\(${INSIDE}\)\S*\s*[\s>+~]|^\*[^\s>+~]*:has\(|(?:^|[\s>+~])(?:html|body|:root)(?![\w-])[^\s>+~]*:has\(/`;

/** Spacing comes from the scale of `web/src/base/styles/tokens.css`, and classes have names that say what they are. */
export default {
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^(scroll-)?(padding|margin)/': [RAW_LENGTH],
        '/^(row-|column-)?gap$/': [RAW_LENGTH],
        '/^inset/': [RAW_SPACING],
      },
      { message: (property) => `${property} takes a token of the spacing scale (--s-1 … --s-8)` },
    ],
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]{2,}$',
      { message: (name) => `${name}: a class is a name in camelCase of at least three letters` },
    ],
    'selector-disallowed-list': [
      [WIDE_HAS],
      {
        splitList: true,
        message: (selector) =>
          `${selector}: :has() styles the element that has it; for others each change would style the whole page again`,
      },
    ],
    'selector-max-id': 0,
  },
  overrides: [
    // The icons of lucide-react come with its own class names.
    { files: ['**/styles/base.css'], rules: { 'selector-class-pattern': '^lucide' } },
  ],
};
