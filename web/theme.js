/* global __DIRECTIONS__, document */
// Before the first paint: the chosen theme, so that a dark phone never flashes white, and the language's direction.
// Without a choice the system decides the theme (see styles/tokens.css), and the page is Hebrew.
// The page that the server sent is for a first visitor: the words of another language, and what somebody with lists sees,
// come with the app (see build/staticPages.ts).
// __DIRECTIONS__ comes from the table of languages; vite.config.ts puts the whole into the page.
// The keys are those of src/people/settings/storedSettings.ts and src/base/languages/language.ts.
(function () {
  var DIRECTIONS = __DIRECTIONS__;
  var START_LATEST_MS = 2000;
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
  startAfterPaint();
  var direction = language && Object.prototype.hasOwnProperty.call(DIRECTIONS, language) && DIRECTIONS[language];
  if (!direction) return;
  page.lang = language;
  page.dir = direction;

  // A page that the build drew names its code and styles for later (`data-rel`): what is painted first does not share the
  // network with them.
  function startAfterPaint() {
    var isStarted = false;
    function start() {
      if (isStarted) return;
      isStarted = true;
      document.querySelectorAll('link[data-rel]').forEach(function (link) {
        if (link.dataset.rel !== 'module') {
          link.rel = link.dataset.rel;
          return;
        }
        var script = document.createElement('script');
        script.type = 'module';
        script.crossOrigin = '';
        script.src = link.href;
        document.head.append(script);
      });
    }
    document.addEventListener('DOMContentLoaded', function () {
      // A page in the background is not painted; one in another language has nothing to paint before the app.
      if (document.hidden || page.lang !== 'he') return start();
      // The first paint may be the empty background: what counts is the first paint with content.
      new PerformanceObserver(function (entries) {
        if (entries.getEntriesByName('first-contentful-paint').length > 0) start();
      }).observe({ type: 'paint', buffered: true });
      setTimeout(start, START_LATEST_MS);
    });
  }
})();
