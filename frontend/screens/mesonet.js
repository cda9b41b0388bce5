/*
 * Data for custom screens: newest values, live samples and trends of the organization whose screen this is.
 * docs/custom-screens/README.md describes it. The page asks the console that frames it, and nobody else.
 */
(() => {
  'use strict';

  const PROTOCOL = 1;
  const PATIENCE_MS = 15_000;
  const UNFRAMED =
    'There is no data outside the console: open /{accountid}/WeatherStations/{stationid}/RT/main instead.';

  /** Number of a question → who waits for its answer. */
  const waiting = new Map();
  const watchers = new Set();
  let questions = 0;

  /** Asks the console. A question without an answer fails after a while. */
  function ask(question) {
    if (window.parent === window) return Promise.reject(new Error(UNFRAMED));
    questions += 1;
    const id = questions;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The console does not answer.'));
      }, PATIENCE_MS);
      waiting.set(id, { resolve, reject, timer });
      window.parent.postMessage({ ...question, mesonet: PROTOCOL, id }, '*');
    });
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    if (data.mesonet !== PROTOCOL) return;
    if (data.sample !== undefined) for (const watcher of watchers) watcher(data.sample);
    const asked = waiting.get(data.id);
    if (!asked) return;
    waiting.delete(data.id);
    clearTimeout(asked.timer);
    if (typeof data.error === 'string') asked.reject(new Error(data.error));
    else asked.resolve(data.answer);
  });

  let context;
  /** Organization, station of the page, all stations, theme. Asked for once. */
  function ready() {
    context ??= ask({ ask: 'context' });
    return context;
  }

  async function stationOf(given) {
    const station = given ?? (await ready()).station;
    if (!station) throw new Error('Name a station: this screen is about all of them.');
    return station;
  }

  window.mesonet = Object.freeze({
    ready,

    /** Newest value of each measurement. @param station id; the station of the page when left out */
    async latest(station) {
      return ask({ ask: 'latest', station: await stationOf(station) });
    },

    /** Columns over time. @param options `{ station?, keys, start?, end?, interval? }` */
    async trend({ station, keys, start, end, interval }) {
      return ask({ ask: 'trend', station: await stationOf(station), keys, start, end, interval });
    },

    /**
     * Calls back for each new sample of the organization.
     * @param callback gets `{ station, time, values }`
     * @returns stops it
     */
    watch(callback) {
      watchers.add(callback);
      if (watchers.size === 1) {
        ask({ ask: 'watch' }).catch((error) => console.error(error.message));
      }
      return () => watchers.delete(callback);
    },
  });
})();
