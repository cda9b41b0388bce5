/** The accounts and the station that a hostile screen tries to reach. */
export interface Targets {
  /** An organization to which the screen does not belong, and a station of it; `account` is the screen's own. */
  otherAccount: string;
  otherStation: string;
  account: string;
}

/** Attempt → what the page got, or null. The page keeps them in `window.outcomes`. */
export type Outcomes = Record<string, string | null>;

/**
 * A page that tries everything that P21 of the reliability reference forbids. A successful attempt returns a text; a
 * refused one throws or returns null.
 */
export function hostileScreen({ otherAccount, otherStation, account }: Targets): string {
  return `<!doctype html>
<title>Hostile</title>
<script src="/screens/mesonet.js"></script>
<script>
const wait = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));
const host = location.host;
const attempts = {
  'reads cookies': () => document.cookie || null,
  'writes cookies': () => { document.cookie = 'session=x; path=/'; return 'written'; },
  'reads storage': () => JSON.stringify({ ...localStorage, ...sessionStorage }),
  'opens a database': () => new Promise((resolve, reject) => {
    const open = indexedDB.open('mesonet');
    open.onsuccess = () => resolve('opened');
    open.onerror = () => reject(open.error);
  }),
  'reads the page around it': () => parent.document.body.textContent,
  'leads the page away': () => { top.location.href = '/admin/login?led=away'; return wait(1000); },
  'reads the API': async () => (await fetch('/api/v1/session/', { credentials: 'include' })).text(),
  'changes by the API': async () => {
    const path = '/api/v1/accounts/${account}/customscreens/';
    return String((await fetch(path, { method: 'DELETE', credentials: 'include' })).status);
  },
  'sends a form': async () => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/auth/logout', target: '_self' });
    document.body.append(form);
    form.submit();
    return wait(500);
  },
  'opens a live connection': () => new Promise((resolve, reject) => {
    const scheme = location.protocol.replace('http', 'ws');
    const socket = new WebSocket(scheme + '//' + host + '/accounts/${account}/stations/realtimedata');
    socket.onopen = () => resolve('open');
    socket.onerror = () => reject(new Error('refused'));
  }),
  'installs a service worker': async () => String(await navigator.serviceWorker.register('worker.js')),
  'opens a window': () => window.open('/admin/') && 'opened',
  'reads another organization': async () => JSON.stringify(await mesonet.latest('${otherStation}')),
  'reads the trend of another organization': async () =>
    JSON.stringify(await mesonet.trend({ station: '${otherStation}', keys: ['temperature'] })),
  'loads the screens of another organization': async () => {
    const answer = await fetch('/${otherAccount}/screens/RT/main.html', { credentials: 'include' });
    return answer.ok ? answer.text() : null;
  },
  'asks from a frame within it': () => {
    const script = "onmessage = ({ data }) => parent.postMessage({ heard: data }, '*');" +
      "top.postMessage({ mesonet: 1, id: 9000, ask: 'context' }, '*');";
    const frame = document.createElement('iframe');
    frame.srcdoc = '<script>' + script + '<' + '/script>';
    const heard = new Promise((resolve) => addEventListener('message', ({ data }) => data?.heard && resolve('heard')));
    document.body.append(frame);
    return Promise.race([heard, wait(1500)]);
  },
};
addEventListener('DOMContentLoaded', async () => {
  const outcomes = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try { outcomes[name] = await attempt(); } catch { outcomes[name] = null; }
  }
  // The helper works all the while.
  const { account, stations } = await mesonet.ready();
  window.own = account.id + ' ' + stations.length;
  window.outcomes = outcomes;
});
</script>`;
}
