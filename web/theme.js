/* global __DIRECTIONS__, document */
// Before the first paint: the chosen theme, so that a dark phone never flashes white, and the language's direction.
// Without a choice the system decides the theme (see styles/tokens.css), and the page is Hebrew.
// The page that the server sent is for a first visitor: the words of another language, and what somebody with lists sees,
// come with the app (see build/staticPages.ts).
// __DIRECTIONS__ comes from the table of languages; vite.config.ts puts the whole into the page.
// The keys are those of src/settings/storedSettings.ts and src/languages/language.ts.
(function () {
  var DIRECTIONS = __DIRECTIONS__;
  var theme = null;
  var language = null;
  var isKnown = false;
  try {
    theme = localStorage.getItem('sali-theme');
    language = localStorage.getItem('sali-language');
    isKnown = Object.keys(localStorage).some(function (key) {
      return key === 'auth-storage' || key.indexOf('shopping-lists-') === 0;
    });
  } catch {
    // Storage may be forbidden; what needs no choice is then the right one.
  }
  var page = document.documentElement;
  if (theme === 'light' || theme === 'dark') page.setAttribute('data-theme', theme);
  if (isKnown) page.setAttribute('data-visitor', 'known');
  var direction = language && Object.prototype.hasOwnProperty.call(DIRECTIONS, language) && DIRECTIONS[language];
  if (!direction) return;
  page.lang = language;
  page.dir = direction;
})();
