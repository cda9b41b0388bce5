const WORKER = '/service-worker.js';

/** A reason why this browser cannot show push messages. */
export type Obstacle = 'insecure' | 'unsupported' | 'blocked';

export function obstacleOf(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Returns the push subscription that this browser already has, without asking the user for permission. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user for permission and creates a push subscription. The browser has only one, which
 * all organizations share.
 * @param key the server's public key, base64url
 * @throws Error with a readable sentence when the user or the browser refuses
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
  // A subscription that was made for another key of the server no longer receives anything, so a new one replaces it.
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
