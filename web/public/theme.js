// Before the first paint: the chosen theme, so that a dark phone never flashes white, and the language's direction.
// Without a choice the system decides the theme (see styles/tokens.css), and the page is Hebrew.
// Kept in step with src/settings/settings.ts and src/languages/language.ts.
(function () {
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('sali-theme');
    language = localStorage.getItem('sali-language');
  } catch (error) {
    // Storage may be forbidden; what needs no choice is then the right one.
  }
  var page = document.documentElement;
  if (theme === 'light' || theme === 'dark') page.setAttribute('data-theme', theme);
  if (language !== 'en' && language !== 'ar' && language !== 'ru') return;
  page.lang = language;
  page.dir = language === 'ar' ? 'rtl' : 'ltr';
})();
