// Sets the theme before the first paint, so that a dark page never flashes white.
// The same rule as src/shared/ui/theme/use-theme.ts: ?theme= → remembered choice → what the system says.
(function () {
  function known(theme) {
    return theme === 'light' || theme === 'dark' ? theme : null;
  }
  var theme = known(new URLSearchParams(location.search).get('theme'));
  try {
    theme = theme || known(localStorage.getItem('theme'));
  } catch {
    // storage is switched off in this browser
  }
  document.documentElement.dataset.theme =
    theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
})();
