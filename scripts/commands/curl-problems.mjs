// Says why a call of curl cannot work: an option that no document uses, a route that does not exist, a body that is no
// JSON.
import { routeProblems } from './route-problems.mjs';

const WITH_VALUE = new Set(['-H', '-b', '-c', '-d', '-u', '--data-binary']);
const SENDING = new Set(['-d', '--data-binary']);
/** The server of a reader, and the one of `npm start`. */
const ADDRESS = /^http:\/\/(?:SERVER|localhost):3000(\/\S*)$/;

/** @param words what follows `curl` */
export function curlProblems(words, facts) {
  const options = [];
  const addresses = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!words[at].startsWith('-')) addresses.push(words[at]);
    else options.push([words[at], WITH_VALUE.has(words[at]) ? words[(at += 1)] : undefined]);
  }
  const unknown = options
    .filter(([name]) => !WITH_VALUE.has(name))
    .map(([name]) => `${name} is no option of curl that documents use`);
  return [...unknown, ...bodyProblems(options), ...addressProblems(addresses, options, facts)];
}

function bodyProblems(options) {
  const isJson = options.some(
    ([name, value]) => name === '-H' && /^content-type: *application\/json$/i.test(value),
  );
  const bodies = options.filter(([name, value]) => name === '-d' && !value?.startsWith('@'));
  return isJson ? bodies.flatMap(([, body]) => jsonProblem(body) ?? []) : [];
}

function jsonProblem(body) {
  try {
    JSON.parse(body);
    return null;
  } catch (error) {
    return `the body of curl is no JSON: ${error.message}`;
  }
}

function addressProblems(addresses, options, facts) {
  if (addresses.length !== 1) return [`curl has ${addresses.length} addresses`];
  const [, path] = ADDRESS.exec(addresses[0]) ?? [];
  if (path === undefined) return [`${addresses[0]} is no address of SERVER:3000 or localhost:3000`];
  return routeProblems(options.some(([name]) => SENDING.has(name)) ? 'POST' : 'GET', path, facts);
}
