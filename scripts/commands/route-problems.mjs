// Says whether a route that a document names is one of the API.

/** @param path with names, `{…}` or words in capitals in place of ids */
export function routeProblems(method, path, { routes }) {
  const parts = partsOf(path);
  const isKnown = routes.some((route) => route.method === method && isSamePath(partsOf(route.path), parts));
  return isKnown ? [] : [`there is no route ${method} ${path}`];
}

function isSamePath(route, parts) {
  return (
    route.length === parts.length && route.every((part, at) => part.startsWith('{') || part === parts[at])
  );
}

function partsOf(path) {
  return path
    .replace(/[?#].*/, '')
    .split('/')
    .filter(Boolean);
}
