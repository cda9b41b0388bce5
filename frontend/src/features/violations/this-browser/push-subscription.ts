const WORKER = '/service-worker.js';

/** Why this browser cannot be notified; null: it can. */
export type Obstacle = 'insecure' | 'unsupported' | 'blocked';

export function obstacleOf(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** The subscription that this browser has, without asking for one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission and subscribes. The browser keeps one subscription, for whichever organizations use it.
 * @param key the server's public key, base64url
 * @throws Error with a sentence for a person when it is refused
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('The browser did not allow notifications.');
  }
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  const bytes = fromBase64Url(key);
  if (former && isOfKey(former, bytes)) return former;
  // One made for another key of the server gets nothing any more.
  await former?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, i) => byte === key[i]);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
