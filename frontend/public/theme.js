// Sets the theme before the first paint, so that a dark page never flashes white.
// The same rule as src/shared/ui/theme/use-theme.ts: ?theme= → remembered choice, which may be the system's → light.
(function () {
  function known(theme) {
    return theme === 'light' || theme === 'dark' ? theme : null;
  }
  var theme = known(new URLSearchParams(location.search).get('theme'));
  try {
    var choice = localStorage.getItem('theme');
    var isDark = choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
    theme = theme || (isDark ? 'dark' : known(choice));
  } catch {
    // Storage is switched off in this browser.
  }
  document.documentElement.dataset.theme = theme || 'light';
})();
