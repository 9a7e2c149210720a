import type { Plugin } from 'vite';

const HEBREW = /\/react-aria\/.*\/intl\/overlays\/he-IL\.m?js$/;
/** 'התעלם', said to one man. */
const DISMISS = '\\u{5D4}\\u{5EA}\\u{5E2}\\u{5DC}\\u{5DD}';

/** The button that closes a sheet or a menu for screen readers alone has a word for everybody in Hebrew: 'להתעלם'. */
export function neutralAriaTexts(): Plugin {
  return {
    name: 'neutral-aria-texts',
    apply: 'build',
    transform(code, id) {
      if (!HEBREW.test(id)) return null;
      if (!code.includes(DISMISS)) this.error(`${id}: the word that is replaced is not there any more`);
      return { code: code.replace(DISMISS, 'להתעלם'), map: null };
    },
  };
}
