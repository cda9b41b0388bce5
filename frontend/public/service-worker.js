// Shows what the server pushes to this browser, and leads to its page. It stores nothing and answers no request.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url));
});

/** A push must show something: a browser takes the permission away from a page whose pushes show nothing. */
async function show(data) {
  const { title, body, url, tag } = read(data);
  await self.registration.showNotification(text(title) ?? 'Mesonet', {
    body: text(body) ?? 'Open the console to see what happened.',
    data: { url: ownAddress(url) },
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    // A later notice of the same alarm replaces the one that is shown, and sounds again.
    ...(text(tag) !== undefined && { tag, renotify: true }),
  });
}

function read(data) {
  try {
    const payload = data?.json();
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

function text(value) {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A page of ours, whatever was sent. */
function ownAddress(url) {
  const { origin } = self.location;
  try {
    const address = new URL(text(url) ?? '/', origin);
    return address.origin === origin ? address.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}

/** Brings the page to the front where it is open, and opens it elsewhere: what is typed in other pages stays. */
async function openPage(url) {
  const address = ownAddress(url);
  const { pathname } = new URL(address);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => new URL(each.url).pathname === pathname);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}
