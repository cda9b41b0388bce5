// Sets the theme before the first paint, so that a dark page never flashes white.
// The same rule as src/shared/ui/theme/use-theme.ts: ?theme= → remembered choice → light.
(function () {
  var theme = new URLSearchParams(location.search).get('theme');
  try {
    if (theme !== 'light' && theme !== 'dark') theme = localStorage.getItem('theme');
  } catch {
    theme = null;
  }
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
})();
