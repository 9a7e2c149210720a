// Before the first paint: the chosen theme, so that a dark phone never flashes white.
// Without a choice the system decides (see styles/tokens.css). Kept in step with src/shell/useTheme.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('sali-theme');
  } catch (error) {
    // Storage may be forbidden; the system's theme is then the right one.
  }
  if (chosen !== 'light' && chosen !== 'dark') return;
  document.documentElement.setAttribute('data-theme', chosen);
})();
